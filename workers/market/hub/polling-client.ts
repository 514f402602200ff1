import { DefaultHttpClient, HttpError, type HttpRequest, type HttpResponse, NullLogger } from '@microsoft/signalr';

/**
 * The calls of one connection. If the first poll is answered with anything but 200, the transport has failed before it
 * was up. SignalR would take that answer for a normal end and throw where nobody catches it, so it becomes an error,
 * which SignalR handles.
 */
export class PollingClient extends DefaultHttpClient {
  private polled = false;

  constructor() {
    super(NullLogger.instance);
  }

  /**
   * Sends a request; SignalR's only GETs are its polls. Throws `HttpError` also when a connection ends before it began.
   */
  override async send(request: HttpRequest): Promise<HttpResponse> {
    const response = await super.send(request);
    if (request.method !== 'GET' || this.polled) return response;
    if (response.statusCode !== 200)
      throw new HttpError(response.statusText || 'the hub ended the poll', response.statusCode);
    this.polled = true;
    return response;
  }
}
