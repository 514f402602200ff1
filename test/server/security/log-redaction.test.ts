import { describe, expect, it } from 'vitest';
import { redactUrl } from '../../../server/security/log-redaction.ts';

describe('redactUrl', () => {
  it.each([
    ['/api/quote/RY%20TD/C', '/api/quote/RY%20TD/C'],
    ['/api/login/ann/secret', '/api/login/[redacted]'],
    ['/API//login/ann/secret', '/api/login/[redacted]'],
    ['/api/%6Cogin/ann/secret', '/api/login/[redacted]'],
    ['/api/login/ann/%E0%A4%A', '/api/login/[redacted]'],
    ['/api/login', '/api/login'],
    ['/api/usersettings/set/xalarms/1|A;T;RY', '/api/usersettings/set/[redacted]'],
    ['/api/usersettings/get/xalarms/a', '/api/usersettings/get/xalarms/a'],
    ['/api/message/Hello/My%20phone%20is%205551234/me@example.com', '/api/message/[redacted]'],
    ['/tickerHub?id=token&access_token=x', '/tickerHub'],
    ['/tickerHub#id=token', '/tickerHub'],
  ])('%s is logged as %s', (url, expected) => {
    expect(redactUrl(url)).toBe(expected);
  });
});
