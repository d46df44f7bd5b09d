import { createHash } from 'node:crypto'
import { basePath } from '../rest/mount.ts'

const styles = `
      body { font: 1.0625rem/1.6 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem; }
      li { margin: 0.4rem 0; }
    `

/** Content security policy of the page. It allows exactly the styles above. */
export const frontPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * HTML of the page at `/`, which contains links. Only programs and crawlers get it; browsers are redirected to the
 * console.
 */
export const frontPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>Quoin</title>
    <link rel="icon" href="data:," />
    <style>${styles}</style>
  </head>
  <body>
    <main>
      <h1>Quoin</h1>
      <p>This is the service of a field-service company: leads, clients, estimates, jobs and invoices, behind an API.</p>
      <ul>
        <li><a href="/docs">Documentation</a> of the API, to read and to try</li>
        <li><a href="${basePath}/openapi.json">Description</a> of the API for machines</li>
        <li><a href="/api/health">Health</a> of this service</li>
      </ul>
      <p>A link to an estimate or invoice opens a page of its own. The link must be complete.</p>
    </main>
  </body>
</html>
`
