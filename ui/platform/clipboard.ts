/** Copies a text to the clipboard. False if the page has none (it is not served securely), or the user did not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
