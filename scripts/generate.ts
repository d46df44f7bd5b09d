/**
 * Writes the files that are generated from the code: `npm run generate`. With `--check`, it writes nothing and fails if
 * one of these files is out of date.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { referenceDocument } from '../server/src/adapters/openapi/index.ts'
import {
  costsReference,
  eventsReference,
  fieldsReference,
  operationsReference,
} from '../server/src/adapters/workflows/reference/index.ts'
import { everyOperation, operations } from '../server/src/app/catalog.ts'
import { webhookEventNames } from '../server/src/domains/office/webhooks/index.ts'
import { build, isBuilt } from './console/build.ts'
import { mantineVariables } from './console/mantine-variables.ts'
import { operationTypes } from './console/operation-types.ts'
import { buildDocs } from './generate/docs/build-docs.ts'
import { changedDocs, docsFolder, writeDocs } from './generate/docs/write-docs.ts'
import { exportList } from './generate/sdk/export-list.ts'
import { sdkFiles } from './generate/sdk/sdk-files.ts'
import { generateFacts } from './migrations/observe-migrations.ts'
import { generateSchemaReference } from './schema/schema-reference.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const sdk = sdkFiles()
const generated: Record<string, () => string | Promise<string>> = {
  'docs/reference/openapi.json': referenceDocument,
  'docs/reference/operations.md': () => operationsReference(operations),
  'docs/reference/fields.md': () => fieldsReference(operations),
  'docs/reference/events.md': () => eventsReference(everyOperation, new Set(webhookEventNames)),
  'docs/reference/dearest.md': costsReference,
  'docs/reference/schema.sql': generateSchemaReference,
  'migrations/facts.json': async () =>
    await generateFacts(await readIfThere(join(root, 'migrations/facts.json'))),
  'console/src/api/operations.ts': operationTypes,
  'console/src/theme/mantine-variables.css': () => mantineVariables(root),
  ...Object.fromEntries(Object.entries(sdk).map(([name, text]) => [`sdk/src/generated/${name}`, () => text])),
  'sdk/exports.txt': () => exportList(join(root, 'sdk/src'), sdk),
}

const check = process.argv.includes('--check')
for (const [path, generate] of Object.entries(generated)) {
  const expected = await generate()
  const file = join(root, path)
  if (!check) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, expected)
  } else if ((await readIfThere(file)) !== expected) {
    console.error(`${path} is out of date. Run \`npm run generate\` and review the changes.`)
    process.exitCode = 1
  }
}

const docs = buildDocs({ root, operations, everyOperation })
const [changed] = changedDocs(root, docs)
if (!check) writeDocs(root, docs)
else if (changed !== undefined) {
  console.error(`${docsFolder}/${changed} is out of date. Run \`npm run generate\`.`)
  process.exitCode = 1
}

if (!check) build(root)
else if (!isBuilt(root)) {
  console.error('console/dist is out of date. Run `npm run generate`.')
  process.exitCode = 1
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
