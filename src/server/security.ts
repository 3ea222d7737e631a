import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** No script, style or image from elsewhere, none inside the page, and no other page round it. */
const secure = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
  crossOriginEmbedderPolicy: false,
  // Whether there is https at all is the business of the proxy in front.
  strictTransportSecurity: false,
});

/** The headers that every answer bears against pages from elsewhere. They are always the same, so they are asked for once. */
export const SECURITY: OutgoingHttpHeaders = (() => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  secure(request, response, () => undefined);
  return { ...response.getHeaders() };
})();
