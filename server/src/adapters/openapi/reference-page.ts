import { basePath } from '../rest/mount.ts'

/** The program in `vendor/` that draws the reference. */
export const program = 'scalar-api-reference-1.72.1.js'

/** What a browser may load for the page: nothing from elsewhere. */
export const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // The program writes its style sheets into the page.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Quoin API reference</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The API is described for machines at <a href="${basePath}/openapi.json">${basePath}/openapi.json</a>.</noscript>
    <script src="/docs/${program}"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

/** Everything that would talk to others is off: telemetry, assistant, proxy, hosted fonts. */
export const startScript = `Scalar.createApiReference('#reference', {
  url: '${basePath}/openapi.json',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
  documentDownloadType: 'direct',
  defaultOpenAllTags: false,
  hideModels: false,
})
`
