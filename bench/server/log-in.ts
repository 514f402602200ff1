/** Logs in and returns the session's cookies, as a request carries them. */
export async function logIn(url: string, userid: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ userid, password }),
  });
  if (!answer.ok) throw new Error(`the login was answered with ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
