/**
 * A request's address as a log may show it: without the query (the hub's connection token), without what follows the
 * name of a login (credentials in the path form), of a setting's value or of a contact message.
 */
export function redactUrl(url: string): string {
  const path = url.replace(/[?#].*$/s, '');
  // Decoded, so that a percent sign in the name does not get around it.
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
    // What cannot be decoded may be credentials, too.
    return path.replace(/%[\da-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  }
}
