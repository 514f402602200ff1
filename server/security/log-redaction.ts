/**
 * A request's URL as it may be logged: without the query (the hub's connection token), and without the credentials of a login by
 * path, the value of a setting, or a contact message.
 */
export function redactUrl(url: string): string {
  const path = url.replace(/[?#].*$/s, '');
  // Decoded, so that percent-encoding the name does not circumvent it.
  const plain = decodePath(path);
  if (/^\/+api\/+login\//i.test(plain)) return '/api/login/[redacted]';
  if (/^\/+api\/+usersettings\/+set\//i.test(plain)) return '/api/usersettings/set/[redacted]';
  if (/^\/+api\/+message\//i.test(plain)) return '/api/message/[redacted]';
  return path;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A part that cannot be decoded may contain credentials, too.
    return path.replace(/%[\da-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  }
}
