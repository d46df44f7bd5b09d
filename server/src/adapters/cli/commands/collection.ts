import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { operations } from '../../../app/catalog.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { brunoCollection } from '../collection/bruno-collection.ts'
import { collectedRequests } from '../collection/collected-requests.ts'
import { postmanCollection } from '../collection/postman-collection.ts'
import { type DatabaseCommand, optionalText } from '../command.ts'

const formats = { bruno: brunoCollection, postman: postmanCollection } as const

export const collectionCommand: DatabaseCommand = {
  name: 'collection <format>',
  summary:
    'Write a collection of requests for the API client Bruno or Postman: one for each operation and route, with an ' +
    'example. The format is `bruno` or `postman`.',
  // The files are made of the catalog of this version. No database is opened.
  open: 'database',
  options: (parser) =>
    parser
      .option('--to <directory>', 'directory for the files (default: quoin-FORMAT in this directory)')
      .option(
        '--against <url>',
        'base address of the requests (default: the public URL of this installation)',
      ),
  act({ config }, options, name) {
    if (!isFormat(name)) return Promise.reject(invalidField('format', 'must be bruno or postman'))
    const to = resolve(optionalText(options, 'to') ?? `quoin-${name}`)
    const baseUrl = (optionalText(options, 'against') ?? config.publicUrl).replace(/\/+$/, '')
    const requests = collectedRequests(operations)
    const files = formats[name](requests, baseUrl)
    for (const [path, text] of files) {
      const file = join(to, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    const answer = { directory: to, files: files.size, requests: requests.length }
    const text = `Wrote ${requests.length} requests to ${to}. Set the variable apiKey to your API key.\n`
    return Promise.resolve({ answer, text, isFailure: false })
  },
}

const isFormat = (name: string): name is keyof typeof formats => Object.hasOwn(formats, name)
