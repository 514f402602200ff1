import type { BrowserContext } from '@playwright/test';

/** Removes the alarms of the logged-in subscriber, and what they reported; does nothing for a visitor. */
export async function clearAlarms(context: BrowserContext, server: string): Promise<void> {
  const answer = await context.request.get(`${server}/api/alarms`);
  if (!answer.ok()) return;
  const { alarms, messages } = (await answer.json()) as {
    readonly alarms: readonly { readonly id: number }[];
    readonly messages: readonly { readonly id: number }[];
  };
  const [newest] = messages;
  const token = (await context.cookies(server)).find(({ name }) => name.startsWith('XSRF-TOKEN'))?.value ?? '';
  await context.request.post(`${server}/api/alarms/change`, {
    headers: { 'x-xsrf-token': token },
    data: { remove: alarms.map(({ id }) => id), ...(newest && { clear: newest.id, seen: newest.id }) },
  });
}
