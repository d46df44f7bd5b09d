import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AppError } from '../../../kernel/errors.ts'
import { createPdfRenderer } from '../../../kernel/pdf/index.ts'
import { documentPdf, withoutBytes } from './document-pdf.ts'
import { printEstimate } from './print-estimate.ts'
import { printInvoice } from './print-invoice.ts'
import type { PrintedDocument } from './printed-document.ts'
import { templatesFolder } from './templates-folder.ts'
import { estimate, invoice, issuer, line } from './testing/documents-to-print.ts'
import { pdfText } from './testing/pdf-text.ts'

const renderer = createPdfRenderer({ templates: templatesFolder })
after(() => renderer.close())

const pagesOf = async (document: PrintedDocument): Promise<string[]> =>
  pdfText(Buffer.from((await documentPdf(renderer, document, 1)).content_base64, 'base64'))
const bare = { serviceAddress: null, payUrl: null }

test('a short invoice is one accessible page with all its content', async () => {
  const pdf = await documentPdf(renderer, printInvoice(invoice({ memo: 'Thank you!' }), issuer, bare), 3)
  const bytes = Buffer.from(pdf.content_base64, 'base64')
  assert.deepEqual(withoutBytes(pdf), {
    file_name: 'Invoice-1042.pdf',
    content_type: 'application/pdf',
    size_bytes: bytes.length,
    content_base64: '[redacted]',
    version: 3,
  })
  assert.match(bytes.toString('latin1'), /pdfuaid/)
  const [page, ...more] = pdfText(bytes)
  assert.deepEqual(more, [])
  for (const text of [
    'Harbor & Sons',
    '#1042',
    'Ada Lovelace',
    'House wash',
    'per visits',
    '$50.00',
    'Thank you!',
    'Page 1 of 1',
  ])
    assert.ok(page!.includes(text), `${text} in ${page}`)
})

test('each page of a long estimate has the table header and the page number', async () => {
  const lines = Array.from({ length: 90 }, (_, index) => line({ name: `Line number ${index + 1}.` }))
  const pages = await pagesOf(printEstimate(estimate({ line_items: lines }), issuer))
  assert.ok(pages.length >= 3, `${pages.length} pages`)
  for (const [index, page] of pages.entries()) {
    assert.ok(page.includes(`Page ${index + 1} of ${pages.length}`))
    assert.equal(page.includes('QUANTITY'), page.includes('Line number'))
    assert.equal(page.includes('Estimate #7'), index > 0, 'the head of further pages')
  }
  for (const { name } of lines) assert.equal(pages.filter((page) => page.includes(name)).length, 1, name)
})

test('text that people entered is printed literally and never executed', async () => {
  const hostile = [
    '#panic("no")',
    '#import "x": *',
    '$sum$ *b* _i_ `c`',
    '\\u{41} \\ // no',
    '<a> @b [c] {d}',
    '= Head',
    '- item',
  ]
  const document = printInvoice(
    invoice({
      memo: hostile.join('\n'),
      line_items: hostile.map((name) => line({ name, description: name, unit: name })),
    }),
    { ...issuer, company: { ...issuer.company, name: hostile[0]! } },
    bare,
  )
  const all = (await pagesOf(document)).join('\n')
  for (const text of hostile) assert.ok(all.split(text).length >= 3, `${text} in ${all}`)
})

test('endless words, right-to-left text and unsupported characters do not break the layout', async () => {
  const memo = `${'x'.repeat(3_000)}\nשלום עולם\nمرحبا بالعالم\n漢字 \u{1f389} tail\u202e\u0007\ud800`
  const pages = await pagesOf(
    printInvoice(invoice({ memo, line_items: [line({ name: 'y'.repeat(500) })] }), issuer, bare),
  )
  const all = pages.join('')
  assert.equal(all.split('x').length - 1 >= 3_000, true)
  const widest = Math.max(
    ...pages
      .join('\n')
      .split('\n')
      .map((piece) => piece.replaceAll('\u200b', '').length),
  )
  assert.ok(widest < 150, `a line of ${widest} letters does not fit`)
  assert.ok(all.includes('tail'))
  for (const letter of 'שעمب') assert.ok(all.includes(letter), letter)
})

test('a row is not split between pages, unless its description is longer than a page', async () => {
  const rows = Array.from({ length: 60 }, (_, index) =>
    line({ name: `Begin ${index}.`, description: `one\ntwo\nEnd ${index}.` }),
  )
  const pages = await pagesOf(printInvoice(invoice({ line_items: rows }), issuer, bare))
  for (const index of rows.keys())
    assert.equal(
      pages.findIndex((page) => page.includes(`Begin ${index}.`)),
      pages.findIndex((page) => page.includes(`End ${index}.`)),
    )
  const long = line({ description: 'Many words follow each other. '.repeat(400) })
  const torn = await pagesOf(printInvoice(invoice({ line_items: [line(), long] }), issuer, bare))
  assert.ok(torn.filter((page) => page.includes('Many')).length >= 2)
  assert.equal(torn.join('').split('Many').length - 1, 400)
})

test('a draft without lines can be printed', async () => {
  const nothing = { estimate_number: null, status: 'draft', line_items: [], customer_name: null } as const
  const [page] = await pagesOf(printEstimate(estimate(nothing), issuer))
  assert.ok(page!.includes('DRAFT'))
})

test('a PDF above the size limit is refused', async () => {
  const heavy = { render: () => Promise.resolve(new Uint8Array(3_000_001)), close: () => undefined }
  await assert.rejects(
    documentPdf(heavy, printInvoice(invoice(), issuer, bare), 1),
    (error) => error instanceof AppError && error.code === 'response_too_large',
  )
})

test('the signature line is on the same page as what is signed', async () => {
  const open = { options: [{ id: 'a', name: 'Once', description: null, total_cents: 10_000, tax_cents: 0 }] }
  let turned = 0
  for (let count = 8; count < 26; count++) {
    const lines = Array.from({ length: count }, () => line())
    const pages = await pagesOf(
      printEstimate(estimate({ ...open, line_items: lines, terms: 'By hand.' }), issuer),
    )
    const signing = pages.filter((page) => page.includes('SIGNATURE'))
    assert.equal(signing.length, 1)
    assert.match(signing[0]!, /Approval[^]*Choose one[^]*Once[^]*I approve Estimate #7 and its terms/)
    if (pages.length > 1 && signing[0] === pages.at(-1)) turned += 1
  }
  assert.ok(turned > 0, 'it was moved to another page at least once')
})

test('phone number, email address and payment link of the company are links', async () => {
  const document = printInvoice(invoice(), issuer, {
    serviceAddress: null,
    payUrl: 'https://quoin.example/p/abc',
  })
  const pdf = await documentPdf(renderer, document, 1)
  const raw = Buffer.from(pdf.content_base64, 'base64').toString('latin1')
  for (const target of ['tel:+12075550100', 'mailto:hi@harbor.example', 'https://quoin.example/p/abc'])
    assert.ok(raw.includes(`(${target})`), target)
  const [page] = pdfText(Buffer.from(pdf.content_base64, 'base64'))
  for (const text of ['Pay online', 'https://quoin.example/p/abc', 'To pay, call or write to'])
    assert.ok(page!.includes(text), `${text} in ${page}`)
})
