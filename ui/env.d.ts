/** The name of the build (a commit), which vite.config.ts defines. The name of the shared worker contains it. */
declare const __BUILD_ID__: string;

/** The start page's part of a message catalogue, compiled by build/message-catalogues.ts. */
declare module '*.json?messages=start' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

/** The texts of a message catalogue that the start page does not need. */
declare module '*.json?messages=rest' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
