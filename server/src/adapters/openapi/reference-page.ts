import { basePath } from '../rest/mount.ts'
import type { JsonObject } from './component-schemas.ts'
import { referenceText } from './reference-text.ts'

/** File name of the script in `vendor/` that shows the interactive reference (the viewer). */
export const program = 'scalar-api-reference-1.72.1.js'

/** Content security policy of the reference page. It forbids browsers to load anything from other servers. */
export const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // The viewer adds style sheets to the page.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Builds the HTML of the reference page. Without scripts, it shows the whole reference as text. With scripts, the
 * viewer is rendered invisibly and replaces the text once it is ready.
 */
export function referencePage(document: JsonObject): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Quoin API reference</title>
    <link rel="icon" href="data:," />
    <style>${styles}</style>
    <script defer src="/docs/${program}"></script>
    <script defer src="/docs/start.js"></script>
  </head>
  <body>
    <main id="text">
${referenceText(document)}
<button id="show-viewer" type="button" hidden>Show the interactive reference</button>
    </main>
    <div id="reference" hidden></div>
  </body>
</html>
`
}

/** Styles for the text of the page. The viewer has its own styles. */
const styles = `
body { margin: 0; }
#text { font: 1rem/1.6 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; overflow-wrap: anywhere; }
#text :is(h1, h2, h3) { line-height: 1.25; scroll-margin-top: 1rem; }
#text h2 { margin-top: 2.5rem; }
#text code { font: 0.9em/1.4 ui-monospace, monospace; }
#text .operations { list-style: none; padding: 0; }
#text .operations li { margin: 0.9rem 0; scroll-margin-top: 1rem; }
#text .operations li > code, #text .operations li > a { display: block; font-weight: 600; }
#text .operations small { display: block; opacity: 0.75; }
#text :target { outline: 2px solid; outline-offset: 0.4rem; }
#show-viewer { position: fixed; right: 1rem; bottom: 1rem; font: inherit; padding: 0.6rem 1rem; }
`

/**
 * Source of the script that starts the viewer. The script disables all features of the viewer that contact other
 * servers: telemetry, assistant, proxy and hosted fonts. If the viewer or the API description cannot be loaded, the
 * text remains visible. If the reader has already scrolled, the text is replaced only when the reader clicks a button.
 */
export const startScript = `const text = document.getElementById('text')
const viewer = document.getElementById('reference')
const button = document.getElementById('show-viewer')

function showViewer() {
  text.hidden = true
  viewer.hidden = false
  window.scrollTo(0, 0)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

function offerViewer() {
  const isReading = window.scrollY > 0 && location.hash === ''
  if (isReading) button.hidden = false
  else showViewer()
}

async function drawViewer() {
  const url = '${basePath}/openapi.json'
  const response = await fetch(url)
  if (!response.ok) return
  // Reads the whole answer, so that it is in the browser's cache when the viewer requests the description.
  await response.arrayBuffer()
  Scalar.createApiReference(viewer, {
    url,
    onLoaded: offerViewer,
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
}

button.addEventListener('click', showViewer)
drawViewer()
`
