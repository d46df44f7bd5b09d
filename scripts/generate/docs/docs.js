// The behavior of the documentation. Every page can be read without this script.
const { search: searchModule, index: searchData, ids: idsModule } = document.currentScript.dataset
const tools = document.querySelector('.tools')

/** Creates an element with attributes and children. */
function create(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
    else element.setAttribute(key, value)
  element.append(...children)
  return element
}

/* Tabs. The chosen language is remembered, and chosen on every page. */

const languageKey = 'quoin-docs-language'

function readLanguage() {
  try {
    return localStorage.getItem(languageKey)
  } catch {
    return null // The browser stores nothing for this site. The first tab is shown.
  }
}

function storeLanguage(label) {
  try {
    localStorage.setItem(languageKey, label)
  } catch {
    // The browser stores nothing for this site. The choice holds for this page.
  }
}

const chooseOnPage = new Set()

function setUpTabs(group, number) {
  const panels = [...group.querySelectorAll(':scope > .code')]
  const tabs = panels.map((panel, index) => {
    const id = `tab-${number}-${index}`
    panel.id = `${id}-panel`
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', id)
    const label = panel.dataset.language
    return create(
      'button',
      { type: 'button', role: 'tab', id, 'aria-controls': panel.id, onclick: () => choose(label) },
      label,
    )
  })
  const show = (label) => {
    const found = panels.findIndex((panel) => panel.dataset.language === label)
    if (found < 0 && group.dataset.ready !== undefined) return
    const chosen = Math.max(found, 0)
    panels.forEach((panel, index) => (panel.hidden = index !== chosen))
    tabs.forEach((tab, index) => {
      tab.setAttribute('aria-selected', String(index === chosen))
      tab.tabIndex = index === chosen ? 0 : -1
    })
  }
  const list = create('div', { role: 'tablist', 'aria-label': 'Language' }, ...tabs)
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length]
    next.focus()
    choose(next.textContent)
  })
  group.prepend(list)
  show(readLanguage())
  group.dataset.ready = ''
  chooseOnPage.add(show)
}

function choose(label) {
  storeLanguage(label)
  for (const show of chooseOnPage) show(label)
}

/* The reader's own key, the address of this server and ids of the reader's company, in place of what the examples print. */

const keyName = 'quoin-docs-key'
const places = []
/** Puts values of the reader's company into the text of a call. */
let withRealValues = (text) => text

function readKey() {
  try {
    return sessionStorage.getItem(keyName)
  } catch {
    return null // The browser stores nothing for this site. The examples show the name of the variable.
  }
}

function findPlaces() {
  for (const code of document.querySelectorAll('pre code')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    const isCall = idsNote !== null && code.closest('.tabs, [data-language="curl"]') !== null
    while (walker.nextNode())
      if (isCall || /\$QUOIN_(KEY|URL)/.test(walker.currentNode.data))
        places.push([walker.currentNode, walker.currentNode.data, isCall])
  }
}

function fillPlaces() {
  const key = readKey()
  for (const [node, text, isCall] of places) {
    let filled = text.replaceAll('$QUOIN_URL', location.origin)
    if (key !== null) filled = filled.replaceAll('$QUOIN_KEY', key)
    if (isCall) filled = withRealValues(filled)
    if (node.data !== filled) node.data = filled
  }
  keyButton.toggleAttribute('data-set', key !== null)
  keyButton.textContent = key === null ? 'Use your key' : 'Your key'
}

function openKeyDialog() {
  const input = create('input', {
    id: 'own-key',
    type: 'text',
    class: 'secret',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'quoin_live_…',
  })
  input.value = readKey() ?? ''
  const alert = create('p', { role: 'alert' })
  const save = (event) => {
    // The form is never sent: the key stays in this tab.
    event.preventDefault()
    const key = input.value.trim()
    if (!/^quoin_(live|test)_\w{8,}$/.test(key)) {
      alert.textContent = 'This is not an API key. A key begins with quoin_live_ or quoin_test_.'
      input.focus()
      return
    }
    sessionStorage.setItem(keyName, key)
    fillPlaces()
    void fillIds()
    dialog.close()
  }
  const remove = () => {
    sessionStorage.removeItem(keyName)
    fillPlaces()
    void fillIds()
    dialog.close()
  }
  const dialog = create(
    'dialog',
    { class: 'keys', 'aria-labelledby': 'key-title', closedby: 'any', onclose: () => dialog.remove() },
    create('h2', { id: 'key-title' }, 'Examples with your key'),
    create(
      'p',
      {},
      'The key replaces $QUOIN_KEY in the examples of every page, and finds ids for them. It stays in this tab until you close it, and is sent only to this server. Prefer the key of a practice company.',
    ),
    create(
      'form',
      { onsubmit: save },
      create('label', { for: 'own-key' }, 'API key'),
      input,
      alert,
      create(
        'div',
        { class: 'actions' },
        create('button', { class: 'save' }, 'Use in this tab'),
        create('button', { type: 'button', onclick: remove }, 'Remove'),
        create('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel'),
      ),
    ),
  )
  document.body.append(dialog)
  dialog.showModal()
}

const keyButton = create('button', { type: 'button', class: 'key', onclick: openKeyDialog })

/* Ids. A page whose calls print ids finds ids of the reader's company: with the key, or with the session of the console. */

const idsNote = document.querySelector('.ids')
const staticNote = idsNote?.innerHTML

const codeName = (text) => create('code', {}, text)

/** Replaces the note below the calls. Without parts, shows the note that the page was built with. */
function showNote(...parts) {
  if (parts.length === 0) idsNote.innerHTML = staticNote
  else idsNote.replaceChildren(...parts)
}

async function fillIds(isChosen = false) {
  if (idsNote === null) return
  withRealValues = (text) => text
  fillPlaces()
  showNote()
  const key = readKey()
  const isTest = key?.startsWith('quoin_test_') ?? false
  const isResource = idsNote.dataset.resource !== undefined
  if (isTest && !isResource) {
    const link = create('a', { href: '/docs/guides/sandbox#practice-companies' }, 'practice company')
    showNote('A test key cannot run operations. Use a live key, such as that of a ', link, '.')
    return
  }
  try {
    const { findIds, findReader, withIds } = await import(idsModule)
    const reader = await findReader(key, { isResource })
    if (reader === undefined || key !== readKey()) return
    const { name, slug, practice } = reader.organization
    if (idsNote.dataset.changes !== undefined && !practice && !isTest && !isChosen) {
      const fill = create('button', { type: 'button', onclick: () => fillIds(true) }, `Use ids of ${name}`)
      idsNote.append(
        isResource
          ? ' Some of these calls change records, so ids are filled in only when you choose it. '
          : ' This call changes records, so their ids are filled in only when you choose it. ',
        fill,
      )
      return
    }
    const { found, missing } = await findIds(JSON.parse(idsNote.dataset.ids), reader.read)
    if (key !== readKey()) return
    const values = new Map([
      ...found,
      ['--org harbor', `--org ${slug}`],
      ['manager@harbor.example.com', reader.email ?? 'manager@harbor.example.com'],
    ])
    withRealValues = (text) => withIds(text, values)
    fillPlaces()
    describeIds(name, found, missing)
  } catch (error) {
    showNote(`The ids in this example are not real, because this server ${error.message}.`)
  }
}

function describeIds(company, found, missing) {
  const ids = JSON.parse(idsNote.dataset.ids)
  const names = [...new Set(ids.filter(({ printed }) => found.has(printed)).map(({ name }) => name))]
  const filled = names.flatMap((name, index) => [index === 0 ? '' : ', ', codeName(name)])
  const parts = names.length === 0 ? [] : [`Filled in from ${company}: `, ...filled, '. ']
  for (const { name, reason } of missing) parts.push(codeName(name), `: ${company} ${reason}. `)
  const others = ids.filter(({ source }) => source.answerOf !== undefined)
  for (const { name, source } of others)
    parts.push(
      codeName(name),
      ' is in the answer of ',
      create('a', { href: `/docs/operations/${source.answerOf}` }, codeName(source.answerOf)),
      '. ',
    )
  showNote(...parts)
}

/* Copying. */

function addCopyButton(figure) {
  const button = create('button', { type: 'button', class: 'copy' }, 'Copy')
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('code').textContent)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 1500)
  })
  figure.append(button)
}

/* Search. The index is loaded when the search is first opened. */

let loading

function loadSearch() {
  loading ??= Promise.all([import(searchModule), fetch(searchData).then((response) => response.text())]).then(
    ([{ default: MiniSearch }, text]) =>
      MiniSearch.loadJSON(text, {
        fields: ['title', 'name', 'words', 'text'],
        storeFields: ['title', 'section', 'summary'],
      }),
  )
  loading.catch(() => (loading = undefined))
  return loading
}

const ranking = {
  boost: { title: 4, name: 5, words: 1, text: 1.5 },
  prefix: true,
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  boostDocument: (id) =>
    id.includes('#') ? 0.7 : id.startsWith('/guides') ? 1.5 : id.startsWith('/records') ? 0.6 : 1,
}

function findPages(index, query) {
  const all = index.search(query, { ...ranking, combineWith: 'AND' })
  return (all.length > 0 ? all : index.search(query, ranking)).slice(0, 12)
}

function resultItem({ id, title, section, summary }) {
  const link = create('a', { href: `/docs${id}` }, create('span', {}, title, create('small', {}, section)))
  if (summary) link.append(create('p', {}, summary))
  return create('li', {}, link)
}

function openSearch(query = '') {
  const input = create('input', {
    type: 'search',
    'aria-label': 'Search the documentation',
    placeholder: 'Search: record payment, stale_version, webhooks …',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const results = create('ul', { class: 'results', 'aria-label': 'Results' })
  const status = create('p', { class: 'status', role: 'status' }, 'Type to search. Move with the arrow keys.')
  const dialog = create(
    'dialog',
    { 'aria-label': 'Search', closedby: 'any', onclose: () => dialog.remove() },
    input,
    results,
    status,
  )
  const update = async () => {
    const typed = input.value.trim()
    try {
      const index = await loadSearch()
      if (typed !== input.value.trim()) return
      const found = typed === '' ? [] : findPages(index, typed)
      results.replaceChildren(...found.map(resultItem))
      status.textContent =
        typed === ''
          ? 'Type to search. Move with the arrow keys.'
          : `${found.length === 0 ? 'No' : found.length} results for “${typed}”`
    } catch {
      status.textContent = 'The search could not be loaded. Try again in a moment.'
    }
  }
  input.addEventListener('input', update)
  dialog.addEventListener('keydown', (event) => moveFocus(event, input, results))
  document.body.append(dialog)
  dialog.showModal()
  input.value = query
  void update()
}

/** Moves between the input and the results with the arrow keys. Enter in the input opens the first result. */
function moveFocus(event, input, results) {
  const links = [...results.querySelectorAll('a')]
  if (event.key === 'Enter' && document.activeElement === input && links.length > 0) links[0].click()
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const stops = [input, ...links]
  const at = stops.indexOf(document.activeElement)
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)].focus()
}

const searchButton = create(
  'button',
  { type: 'button', class: 'search', onclick: () => openSearch() },
  'Search',
  create('kbd', { 'aria-hidden': 'true' }, '/'),
)

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, dialog') !== null
  const isShortcut = event.key === '/' || (event.key === 'k' && (event.metaKey || event.ctrlKey))
  if (isTyping || !isShortcut) return
  event.preventDefault()
  openSearch()
})

/* The table of contents shows the section that is being read. */

function followReading() {
  const links = new Map(
    [...document.querySelectorAll('.contents a')].map((link) => [link.hash.slice(1), link]),
  )
  if (links.size === 0) return
  const headings = [...links.keys()].map((id) => document.getElementById(id))
  const mark = () => {
    const line = 120
    const current = headings.findLast((heading) => heading.getBoundingClientRect().top < line) ?? headings[0]
    for (const [id, link] of links) link.toggleAttribute('aria-current', id === current.id)
  }
  addEventListener('scroll', mark, { passive: true })
  mark()
}

/** Scrolls the navigation to the current page, so that its neighbors above and below are visible. */
function showCurrentPage() {
  const nav = document.getElementById('nav')
  const current = nav?.querySelector('[aria-current="page"]')
  if (!current) return
  const distance = current.getBoundingClientRect().top - nav.getBoundingClientRect().top
  nav.scrollTop += distance - nav.clientHeight / 2
}

tools.append(searchButton, keyButton)
document.querySelectorAll('.tabs').forEach(setUpTabs)
findPlaces()
fillPlaces()
void fillIds()
if (navigator.clipboard) document.querySelectorAll('.code').forEach(addCopyButton)
showCurrentPage()
followReading()
