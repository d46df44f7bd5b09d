import type { FastifyReply } from 'fastify'
import { type Html, html } from '../../kernel/pages/html.ts'
import { newNonce, sendHtml } from '../pages/page-answer.ts'

/** Colors, type and spacing of the console's sign-in page (`console/src/theme/tokens.css`). The page has no script. */
const style = `
@font-face{font-family:Inter;src:url(/console/assets/fonts/inter-latin-wght-normal.woff2) format('woff2');font-weight:100 900;font-display:swap}
*{box-sizing:border-box}
:root{color-scheme:light dark;--canvas:#f5f7f7;--surface:#fff;--sunken:#eef1f1;--line:#dfe5e6;--edge:#c6d0d3;--control:#7b898e;--ink:#16211f;--muted:#55636a;--accent:#0b5c73;--hover:#094c5f;--accent-ink:#fff;--accent-text:#0a5368;--amber:#8f5b00;--amber-soft:#fdf1d8;--red:#b92a2a;--red-soft:#fcebea;--shadow:0 1px 2px rgb(20 33 38/6%),0 8px 24px -12px rgb(20 33 38/18%)}
@media(prefers-color-scheme:dark){:root{--canvas:#0f1416;--surface:#171d20;--sunken:#1e262a;--line:#2b3539;--edge:#3c494e;--control:#6f7f86;--ink:#e6ecee;--muted:#a5b3b9;--accent:#58b4cd;--hover:#7cc7dc;--accent-ink:#062029;--accent-text:#7cc7dc;--amber:#dfa63f;--amber-soft:#33280f;--red:#f58a86;--red-soft:#3a1e1e;--shadow:0 1px 2px rgb(0 0 0/40%),0 12px 32px -12px rgb(0 0 0/60%)}}
body{margin:0;background:var(--canvas);color:var(--ink);font:400 14px/20px Inter,system-ui,'Segoe UI',sans-serif;font-feature-settings:'cv11','ss03';-webkit-font-smoothing:antialiased}
main{min-height:100dvh;display:grid;align-content:center;justify-items:center;padding:24px 12px}
.card{width:min(460px,100%);padding:28px;display:grid;gap:16px;background:var(--surface);border:1px solid var(--line);border-radius:8px;box-shadow:var(--shadow);overflow-wrap:anywhere}
h1,p{margin:0}h1{font-size:20px;line-height:28px;font-weight:650;letter-spacing:-.012em}
b{font-weight:620}.muted{color:var(--muted)}
form{display:grid;gap:16px}
fieldset{margin:0;padding:0;border:0;display:grid;gap:4px;min-width:0}
legend{padding:0 0 4px;font-weight:620}
label{display:grid;grid-template-columns:16px 1fr;gap:2px 10px;padding:6px 0;cursor:pointer}
label input{width:16px;height:16px;margin:2px 0 0;accent-color:var(--accent)}
label .muted{grid-column:2;font-size:13px;line-height:18px}
.inner{display:grid;padding-left:26px}
.note{padding:10px 12px;border-radius:6px;background:var(--amber-soft);border-left:3px solid var(--amber)}
.note.wrong{background:var(--red-soft);border-color:var(--red)}
.note a,.other{color:var(--accent-text);font-weight:560}
.ends{display:flex;flex-wrap:wrap;gap:8px}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:36px;padding:0 14px;border:1px solid var(--edge);border-radius:6px;background:var(--surface);color:var(--ink);font:560 14px/20px Inter,system-ui,sans-serif;text-decoration:none;cursor:pointer}
.button:hover{background:var(--sunken);border-color:var(--control)}
.button.main{background:var(--accent);border-color:var(--accent);color:var(--accent-ink)}.button.main:hover{background:var(--hover)}
.choices{list-style:none;margin:0;padding:0;display:grid;gap:8px}.choices .button{width:100%;justify-content:start;text-align:left;padding-block:8px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(pointer:coarse){.button{min-height:44px}label{padding:9px 0}}
`

/** A page of the authorization server. `refreshTo` is a URL that the browser opens by itself. */
export interface Page {
  title: string
  body: Html
  refreshTo?: string
}

/**
 * Sends a page with strict security headers: no script, no frames, nothing from other servers. `answersTo` is the URL to
 * which its form leads in the end. Browsers check it too, although this service only redirects there.
 */
export async function sendPage(
  reply: FastifyReply,
  status: number,
  { title, body, refreshTo }: Page,
  answersTo?: string,
): Promise<FastifyReply> {
  const nonce = newNonce()
  const target = answersTo === undefined ? '' : ` ${formTarget(new URL(answersTo))}`
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${refreshTo !== undefined && html`<meta http-equiv="refresh" content="0; url=${refreshTo}" />`}
        <title>${title} · Quoin</title>
        <link rel="icon" href="/console/assets/quoin.svg" type="image/svg+xml" />
        <style nonce="${nonce}">
          @style;
        </style>
      </head>
      <body>
        <main>
          <div class="card">
            <img src="/console/assets/quoin.svg" alt="" width="36" height="36" />
            ${body}
          </div>
        </main>
      </body>
    </html>`
  const policy =
    `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; font-src 'self'; ` +
    `form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`
  // With `no-referrer`, browsers would send the form with the origin `null`, which is refused.
  return await sendHtml(
    reply,
    status,
    text.replace('@style', () => style),
    { policy, referrer: 'same-origin' },
  )
}

/** A content security policy cannot name an IPv6 address, so the scheme stands for it. */
const formTarget = ({ origin, protocol, hostname }: URL): string =>
  hostname.startsWith('[') ? protocol : origin
