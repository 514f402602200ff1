/** The build's name (a commit), put in by vite.config.ts; names the shared worker. */
declare const __BUILD_ID__: string;

/** A message catalogue compiled at build time by the plugin of vite.config.ts. */
declare module '*.json?messages' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
