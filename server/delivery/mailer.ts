import { createTransport } from 'nodemailer';

const TIMEOUT_MS = 10_000;

/** An e-mail, as text. */
interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for each attempt to send it, so that a mailbox can tell. */
  readonly id: string;
}

/** Sends e-mails through the operator's server. */
export class Mailer {
  private readonly transport: ReturnType<typeof createTransport>;
  private readonly from: string;

  /** `url`: `smtp://user:password@host:587` or `smtps://…`; `from`: the sender. */
  constructor(url: string, from: string) {
    this.from = from;
    this.transport = createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  }

  /** Whether the mail server has taken it. */
  async send({ to, subject, text, id }: Mail): Promise<boolean> {
    const domain = this.from.replace(/^.*@/, '').replace(/>.*$/, '');
    try {
      await this.transport.sendMail({
        from: this.from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return true;
    } catch {
      return false;
    }
  }

  close(): void {
    this.transport.close();
  }
}
