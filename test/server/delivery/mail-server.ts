import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** An e-mail as the server took it. */
interface TakenMail {
  readonly from: string;
  readonly to: string;
  /** Headers and body, lines joined by line feeds. */
  readonly text: string;
}

/** A mail server on loopback, which speaks SMTP (RFC 5321). */
export class MailServer {
  readonly taken: TakenMail[] = [];
  /** How many of the next messages it refuses for now. */
  refusals = 0;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.server = server;
    server.on('connection', (socket) => this.serve(socket));
  }

  static async start(): Promise<MailServer> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return new MailServer(server);
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => {});
    let from = '';
    let to = '';
    let data: string[] | undefined;
    let rest = '';
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say('220 loopback ESMTP');
    socket.on('data', (part) => {
      rest += part.toString();
      const lines = rest.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (data !== undefined) {
          if (line !== '.') data.push(line.replace(/^\.\./, '.'));
          else {
            if (this.refusals > 0) {
              this.refusals -= 1;
              say('451 try again later');
            } else {
              this.taken.push({ from, to, text: data.join('\n') });
              say('250 taken');
            }
            data = undefined;
          }
        } else if (/^(EHLO|HELO)/i.test(line)) say('250 loopback');
        else if (/^MAIL FROM:/i.test(line)) {
          from = /<(.*?)>/.exec(line)?.[1] ?? '';
          say('250 ok');
        } else if (/^RCPT TO:/i.test(line)) {
          to = /<(.*?)>/.exec(line)?.[1] ?? '';
          say('250 ok');
        } else if (/^DATA/i.test(line)) {
          data = [];
          say('354 go ahead');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else say('250 ok');
      }
    });
  }
}
