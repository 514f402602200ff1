/** The build's name (a commit), put in by vite.config.ts; names the shared worker. */
declare const __BUILD_ID__: string;

/** The start page's part of a message catalogue, compiled by build/message-catalogues.ts. */
declare module '*.json?messages=start' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

/** The other part of it. */
declare module '*.json?messages=rest' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
