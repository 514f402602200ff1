import { DefaultHttpClient, HttpError, type HttpRequest, type HttpResponse, NullLogger } from '@microsoft/signalr';

/**
 * The calls of one connection. A first poll that is answered, but not with 200, ends the transport before it is up: as an
 * answer SignalR would take it for an end, and throw where nobody catches it; as an error it goes on as after any failure.
 */
export class PollingClient extends DefaultHttpClient {
  private polled = false;

  constructor() {
    super(NullLogger.instance);
  }

  /** Sends a request; of SignalR's only the polls are GETs. Throws `HttpError` also for the end of a connection that never began. */
  override async send(request: HttpRequest): Promise<HttpResponse> {
    const response = await super.send(request);
    if (request.method !== 'GET' || this.polled) return response;
    if (response.statusCode !== 200)
      throw new HttpError(response.statusText || 'the hub ended the poll', response.statusCode);
    this.polled = true;
    return response;
  }
}
