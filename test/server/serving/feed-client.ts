// Run as a program by `proxies.test.ts`, because NODE_EXTRA_CA_CERTS takes effect only at the start of a process. Logs in at the
// URL in its first argument, opens the feed over the transport in the second, follows a security, and prints the names of its
// cookies and then the feed's lines as they arrive.
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { logIn } from '../log-in.ts';

const [url = '', transport = ''] = process.argv.slice(2);
const { cookie, headers } = await logIn(url);
const names = cookie.split('; ').map((pair) => pair.split('=', 1)[0]);
process.stdout.write(`cookies ${names.join(' ')}\n`);
const connection = new HubConnectionBuilder()
  .withUrl(`${url}/tickerHub`, {
    transport: HttpTransportType[transport as keyof typeof HttpTransportType],
    headers: { ...headers },
  })
  .configureLogging(LogLevel.Error)
  .build();
await connection.start();
connection.stream<{ mm: string }>('Ticker', ['T', 'V', 'Q', 'N'], '').subscribe({
  next: ({ mm }) => process.stdout.write(`${mm}\n`),
  error: (error) => process.stderr.write(`${error}\n`),
  complete: () => process.stderr.write('completed\n'),
});
await connection.invoke('subscribe', 'MSFT', 'U');
