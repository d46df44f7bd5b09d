import { escapeHtml, type Heading, renderInline } from './markdown.ts'
import { type Page, type Section, sections } from './page.ts'

/** Addresses of the files that every page loads. */
export interface Assets {
  styles: string
  script: string
  search: string
  index: string
  ids: string
}

/** A rendered page, without the frame of the site. */
export interface Rendered {
  page: Page
  /** Badges with which the page begins. They belong to its head, before the examples. */
  badges: string
  body: string
  aside: string
  headings: readonly Heading[]
}

/** Surrounds a page with the frame of the site: head, header, navigation, and links to the previous and next page. */
export function shell(
  { page, badges, body, aside, headings }: Rendered,
  pages: readonly Page[],
  assets: Assets,
): string {
  const isHome = page.path === ''
  const title = isHome ? page.title : `${page.title} · Quoin documentation`
  const markdown = isHome ? '/docs/index.md' : `/docs${page.path}.md`
  const kind = isHome ? 'home' : aside === '' ? 'text' : 'reference'
  return `${head(title, page, markdown, assets)}
<body>
<a class="skip" href="#content">Skip to the content</a>
${siteHeader(page)}
<div class="layout${page.section === undefined ? ' alone' : ''}">
${sidebar(page, pages)}
<main id="content" tabindex="-1">
<article class="page ${kind}">
<header class="head">
${eyebrow(page)}<h1>${page.isCode ? `<code>${breakable(page.title)}</code>` : escapeHtml(page.title)}</h1>
<p class="summary">${renderInline(page.summary)}</p>
${badges}</header>
${aside === '' ? '' : `<section class="examples" aria-label="Examples">\n${aside}</section>\n`}<div class="body">
${body}</div>
${contents(page, headings)}<footer class="end">
${neighbours(page, pages)}${page.path === '/404' ? '' : `<p><a href="${markdown}">This page as Markdown</a></p>\n`}</footer>
</article>
</main>
</div>
</body>
</html>
`
}

function head(title: string, page: Page, markdown: string, assets: Assets): string {
  const noindex = page.path === '/404' ? '\n<meta name="robots" content="noindex">' : ''
  const alternate =
    page.path === '/404' ? '' : `\n<link rel="alternate" type="text/markdown" href="${markdown}">`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.summary.replaceAll(/[`*]/g, ''))}">${noindex}
<link rel="icon" href="/favicon.ico" type="image/svg+xml">${alternate}
<link rel="stylesheet" href="${assets.styles}">
<script defer src="${assets.script}" data-search="${assets.search}" data-index="${assets.index}" data-ids="${assets.ids}"></script>
</head>`
}

const firstPages: Readonly<Record<Section, string>> = {
  guides: '/docs/guides/getting-started',
  examples: '/docs/examples',
  operations: '/docs/operations',
  records: '/docs/records',
  api: '/docs/api',
  events: '/docs/events',
  errors: '/docs/errors',
  operate: '/docs/operate/settings',
}

function sectionLinks(page: Page): string {
  return (Object.keys(sections) as Section[])
    .map((each) => {
      const current = page.section === each ? ' aria-current="true"' : ''
      return `<li><a href="${firstPages[each]}"${current}>${sections[each]}</a></li>`
    })
    .join('')
}

function siteHeader(page: Page): string {
  return `<header class="bar">
<button class="menu" type="button" popovertarget="nav" aria-label="Navigation">☰</button>
<a class="brand" href="/docs">Quoin <span>docs</span></a>
<nav class="sections" aria-label="Sections"><ul>${sectionLinks(page)}</ul></nav>
<div class="tools"></div>
</header>`
}

function sidebar(page: Page, pages: readonly Page[]): string {
  const { section } = page
  const title = section === undefined ? '' : `<h2>${sections[section]}</h2>\n`
  return `<nav id="nav" popover aria-label="Pages">
<ul class="sections">${sectionLinks(page)}</ul>
${title}${section === undefined ? '' : list(page, pages)}</nav>`
}

/** Lists the pages of the section. The pages of a group are listed only if the current page belongs to the group. */
function list(page: Page, pages: readonly Page[]): string {
  const shown = pages.filter(
    ({ section, group, isListed }) =>
      section === page.section && (group === undefined || group === page.group || isListed === false),
  )
  const items = shown.map(({ path, title, isCode, group, isListed }) => {
    const isMember = group !== undefined && isListed !== false
    const name = isMember ? title.slice(group.length + 1) : title
    const current = path === page.path ? ' aria-current="page"' : ''
    const inner = isCode ? `<code>${breakable(name)}</code>` : escapeHtml(name)
    return `<li${isMember ? ' class="member"' : ''}><a href="/docs${path}"${current}>${inner}</a></li>`
  })
  return `<ul>\n${items.join('\n')}\n</ul>\n`
}

function eyebrow({ section, group, path }: Page): string {
  if (section === undefined || path === firstPages[section].slice('/docs'.length)) return ''
  const links = [`<a href="${firstPages[section]}">${sections[section]}</a>`]
  if (group !== undefined && path !== `/operations/${group}`)
    links.push(`<a href="/docs/operations/${group}">${group}</a>`)
  return `<p class="eyebrow">${links.join(' / ')}</p>\n`
}

function contents(page: Page, headings: readonly Heading[]): string {
  const shown = headings.filter(({ level }) => level === 2)
  if (page.aside !== undefined || page.path === '' || shown.length < 2) return ''
  const items = shown.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`)
  return `<nav class="contents" aria-labelledby="on-this-page"><h2 id="on-this-page">On this page</h2><ul>\n${items.join('\n')}\n</ul></nav>\n`
}

function neighbours(page: Page, pages: readonly Page[]): string {
  if (page.section !== 'guides') return ''
  const guides = pages.filter(({ section }) => section === 'guides')
  const at = guides.findIndex(({ path }) => path === page.path)
  const link = (to: Page | undefined, label: string): string =>
    to === undefined ? '' : `<a href="/docs${to.path}"><small>${label}</small> ${escapeHtml(to.title)}</a>`
  return `<nav class="neighbours" aria-label="Guides before and after">${link(guides[at - 1], 'Before')}${link(guides[at + 1], 'Next')}</nav>\n`
}

/** Allows a line break after each dot and underscore of a name. */
function breakable(name: string): string {
  return escapeHtml(name).replaceAll(/([._])/g, '$1<wbr>')
}
