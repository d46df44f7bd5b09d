import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Section } from './page.ts'

/** The guides in reading order. Each is a file `docs/guides/NAME.md`. */
export const guides = [
  'getting-started',
  'authentication',
  'idempotency',
  'website-forms',
  'pagination',
  'errors',
  'webhooks',
  'tracing',
  'sandbox',
  'dry-runs',
  'automations',
  'agents',
  'files',
  'importing',
  'going-live',
  'verifying',
  'upgrading',
] as const

/**
 * Words that readers use for the subject of a page and that its text does not contain. Search finds the page by them.
 */
const otherWords: Readonly<Record<string, string>> = {
  '/guides/getting-started': 'quickstart install run tsx node python php ruby go java curl postman',
  '/guides/authentication': 'login bearer token oauth rotate',
  '/guides/idempotency': 'duplicate duplicates double submit retry retries lost answer timeout',
  '/guides/website-forms': 'spam honeypot cors embed widget contact duplicate double submit python php curl',
  '/guides/pagination':
    'sync nightly incremental delta polling backfill replicate mirror tombstone tombstones export warehouse etl updated_after',
  '/guides/errors': 'status codes retry retries backoff 400 401 403 404 409 410 413 415 422 428 429 500 503',
  '/guides/webhooks':
    'callback hmac sha256 replay attack duplicate duplicates ordering out-of-order ngrok tunnel localhost python php ruby',
  '/guides/sandbox': 'staging test environment playground demo',
  '/guides/importing': 'migrate migration csv upload etl',
  '/operate/mail': 'email smtp imap dkim spf bounce inbound sender deliverability',
  '/operate/cards': 'stripe payments checkout credit card pci processor refund',
  '/operate/texts': 'twilio sms phone calls voicemail a2p 10dlc segments',
  '/operate/files': 's3 bucket storage photos attachments quota minio upload',
  '/operate/secrets': 'rotate rotation leak leaked master secret key password credentials',
  '/operate/security': 'threat model vulnerability stolen breach isolation encryption tenant permissions',
}

/** Pages for operators: `docs/operate/NAME.md`. */
const operatorPages = [
  'install',
  'high-availability',
  'mail',
  'cards',
  'texts',
  'files',
  'backup',
  'restore',
  'upgrade',
  'doctor',
  'watch',
  'maintenance',
  'personal-data',
  'quiet',
  'support',
  'data',
  'disasters',
  'secrets',
  'security',
] as const

/** Names of the pages in each folder of `docs` that has pages. */
const namesOfPages: Readonly<Record<string, readonly string[]>> = { guides, operate: operatorPages }

/** Reads the pages that are written by hand. */
export function guidePages(root: string): Page[] {
  return [
    ...guides.map((name) => pageOf(root, 'guides', name)),
    ...operatorPages.map((name) => pageOf(root, 'operate', name)),
  ]
}

function pageOf(root: string, section: Section, name: string): Page {
  const text = readFileSync(join(root, `docs/${section}/${name}.md`), 'utf8')
  const [, title, rest] = /^# (.+)\n+([^]*)$/.exec(text) ?? []
  if (title === undefined) throw new Error(`docs/${section}/${name}.md does not begin with a title.`)
  const [summary = '', ...others] = toDocsLinks(rest!, section).split('\n\n')
  return {
    path: `/${section}/${name}`,
    title,
    summary: summary.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('\n', ' '),
    section,
    body: [others.join('\n\n')],
    terms: otherWords[`/${section}/${name}`] ?? '',
  }
}

/** Replaces each link to a Markdown file by a link to its page or, if the file has no page, by the text of the link. */
function toDocsLinks(text: string, section: Section): string {
  return text.replaceAll(
    /\[([^\]]+)\]\((?!https?:|\/|#)([^)#]+)(#[^)]*)?\)/g,
    (_link, words: string, target: string, anchor = '') => {
      const [, folder = section, name] = /^(?:\.\.\/(\w+)\/)?([\w-]+)\.md$/.exec(target) ?? []
      const isPage = (namesOfPages[folder] ?? []).includes(name!)
      return isPage ? `[${words}](/docs/${folder}/${name}${String(anchor)})` : words
    },
  )
}

/** Removes the Markdown syntax from a sentence. */
export function plainText(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '')
}
