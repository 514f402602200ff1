import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** What to show in place of a part that threw an error; `retry` renders the part again. */
  readonly fallback: (retry: () => void) => ReactNode;
  /** A new value renders the part again, because it then shows another screen. */
  readonly subject: string;
  readonly children: ReactNode;
}

/** Limits an error to one part of the page: the rest stays. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: Props): void {
    if (before.subject !== this.props.subject && this.state.failed) this.setState({ failed: false });
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A screen failed:', error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
