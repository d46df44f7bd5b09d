import * as z from 'zod'
import { operationAnswers } from './operation-answers.ts'
import { errorStatuses } from '../../../server/src/kernel/errors.ts'
import type { Operation } from '../../../server/src/kernel/operations/operation.ts'
import { usualBodyLimit } from '../../../server/src/kernel/http/bound-body.ts'
import { areaOf } from '../../../server/src/adapters/workflows/index.ts'
import { operationSchema } from '../../../server/src/adapters/workflows/catalog-entry.ts'
import {
  describeAnswer,
  describeMembers,
  type Schema,
} from '../../../server/src/adapters/workflows/reference/index.ts'
import { type Badge, type Block, code, linkTo, listed, type Page, type PageLink } from './page.ts'
import { exampleIds } from './example-ids.ts'
import { callSnippets } from './snippets.ts'

type Described = ReturnType<typeof operationSchema>

/** Writes a page for each operation, one for each area, and the list of areas. */
export function operationPages(operations: readonly Operation[]): Page[] {
  const areas = [...Map.groupBy(operations, areaOf)]
  const links = areas.map(([area, of]) => ({
    path: `/operations/${area}`,
    title: area,
    isCode: true,
    summary: `${of.length} operations: ${of.map(({ name }) => name.slice(area.length + 1)).join(', ')}.`,
  }))
  return [
    overview(operations.length, links),
    ...areas.flatMap(([area, of]) => [areaPage(area, of), ...of.map(pageOf)]),
  ]
}

function overview(count: number, links: readonly PageLink[]): Page {
  return {
    path: '/operations',
    title: 'Operations',
    summary: `All ${count} operations of the catalog, by area.`,
    section: 'operations',
    body: [
      `The catalog has ${count} operations. Each can be called through the gateway, the typed client, the MCP endpoint and the command line, ` +
        `always by the same name. A query needs the scope \`workflows:read\`. A mutation needs \`workflows:write\` and an ` +
        `${linkTo('/guides/idempotency', 'idempotency key')}, and can be tried with a ${linkTo('/guides/dry-runs', 'dry run')}. The caller has the ` +
        `permissions of the member who created the key.\n\nAmounts are integers in the smallest unit of the currency (cents). Instants are UTC with ` +
        `milliseconds. Rates and quantities are decimal numbers as text. Below each example is written where its ids come from. The page fills in ids of your company ` +
        `if you are signed in to the console or enter a key with “Use your key”.`,
      { links },
    ],
  }
}

function areaPage(area: string, operations: readonly Operation[]): Page {
  return {
    path: `/operations/${area}`,
    title: area,
    isCode: true,
    summary:
      operations.length === 1
        ? `The operation whose name begins with ${area}.`
        : `The ${operations.length} operations whose names begin with ${area}.`,
    section: 'operations',
    group: area,
    isListed: false,
    body: [
      {
        links: operations.map(({ name, summary }) => ({
          path: `/operations/${name}`,
          title: name,
          isCode: true,
          summary,
        })),
      },
    ],
  }
}

function pageOf(operation: Operation): Page {
  const schema = operationSchema(operation)
  return {
    path: `/operations/${operation.name}`,
    title: operation.name,
    isCode: true,
    summary: operation.summary,
    section: 'operations',
    group: areaOf(operation),
    body: [
      { badges: badgesOf(schema) },
      ...(schema.description === null ? [] : [withRules(schema.description)]),
      accessOf(schema),
      ...inputOf(schema),
      ...answerOf(operation, schema.output_schema),
      ...outcomesOf(schema),
    ],
    aside: asideOf(operation, schema),
    terms: Object.keys((schema.input_schema || {})['properties'] ?? {}).join(' '),
  }
}

/** Descriptions with more sentences are shown as a list of rules after the first sentence. */
const mostSentences = 4

/** Matches words that refer to the sentence before. */
const refersBack =
  /^(It|Its|They|Their|Them|This|These|That|Those|Otherwise|Then|Therefore|So|But|Both|Here)\b/

/** Divides a long description into its first sentence and a list, because each further sentence is a rule of its own. */
function withRules(description: string): string {
  const sentences = description.split(/(?<=[.!?])\s+(?=[A-Z`“])/)
  if (sentences.length <= mostSentences || description.includes('\n')) return description
  const rules: string[] = []
  for (const sentence of sentences)
    if (rules.length > 0 && refersBack.test(sentence)) rules.push(`${rules.pop()!} ${sentence}`)
    else rules.push(sentence)
  const [first, ...others] = rules
  if (others.length < 2) return description
  return `${first}\n\n${others.map((rule) => `- ${rule}`).join('\n')}`
}

const risks: readonly [flag: 'money' | 'sends' | 'destructive' | 'metered' | 'sensitive', text: string][] = [
  ['money', 'moves money'],
  ['sends', 'sends messages'],
  ['destructive', 'cannot be undone'],
  ['metered', 'costs per use'],
  ['sensitive', 'sensitive'],
]

function badgesOf(schema: Described): Badge[] {
  return [
    { text: schema.kind, kind: 'plain' },
    ...risks.filter(([flag]) => schema[flag]).map(([, text]): Badge => ({ text, kind: 'risk' })),
  ]
}

function accessOf({ scope, permission, whole_organization, body_limit, idempotent_by }: Described): string {
  const needed =
    permission.length === 0 ? 'any member may call it' : `the member needs ${listed(permission.map(code))}`
  return [
    `Scope ${code(scope)}; ${needed}${whole_organization ? ', and access to all locations' : ''}.`,
    ...(body_limit === usualBodyLimit
      ? []
      : [`The body has at most ${body_limit.toLocaleString('en-US')} bytes.`]),
    ...(idempotent_by === 'request_id'
      ? ['A repeated call is recognized by `request_id`, also with another idempotency key.']
      : idempotent_by === 'change_id'
        ? ['Each change is recognized by its `change_id`.']
        : []),
  ].join(' ')
}

function inputOf(schema: Described): Block[] {
  if (schema.input_schema === false) return ['## Input\n\nThis operation takes no input: send `{}`.']
  const limitations = schema.input_schema_limitations
  return [
    '## Input',
    { fields: describeMembers(schema.input_schema, 'input') },
    ...(limitations.length === 0
      ? []
      : [`Further rules:\n\n${limitations.map((rule) => `- ${rule}`).join('\n')}`]),
  ]
}

function answerOf({ output }: Operation, schema: object): Block[] {
  const record = z.globalRegistry.get(output)?.id
  if (record !== undefined) return ['## Answer', `Answers ${linkTo(`/records/${record}`, record)}.`]
  const { anyOf = [], oneOf = anyOf } = schema as Schema
  const records = oneOf.flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref.split('/').at(-1)!]))
  if (records.length > 0)
    return ['## Answer', `Answers one of ${listed(records.map((each) => linkTo(`/records/${each}`, each)))}.`]
  return ['## Answer', { fields: describeAnswer(schema) }]
}

function outcomesOf({ name, errors, emits, reversible_by, kind }: Described): Block[] {
  const refusals = errors.map(
    (each) =>
      `${linkTo(`/errors/${each}`, code(each))} (${errorStatuses[each as keyof typeof errorStatuses]})`,
  )
  const common = linkTo('/guides/errors', 'errors of every call')
  return [
    '## What else happens',
    [
      `- **Refusals**: ${refusals.length === 0 ? `only the ${common}` : `${listed(refusals)}, and the ${common}`}.`,
      ...(emits.length === 0
        ? []
        : [`- **Events**: ${listed(emits.map((each) => linkTo(`/events/${each}`, code(each))))}.`]),
      ...(kind === 'query'
        ? []
        : [
            reversible_by === null
              ? '- **Undo**: no operation undoes this one.'
              : reversible_by === name
                ? '- **Undo**: call it again with the former values.'
                : `- **Undo**: ${linkTo(`/operations/${reversible_by}`, code(reversible_by))}.`,
          ]),
    ].join('\n'),
  ]
}

function asideOf(operation: Operation, { input_example = {} }: Described): Block[] {
  const answer = operationAnswers[operation.name]
  const ids = exampleIds(operation, input_example)
  return [
    { tabs: callSnippets(operation, input_example) },
    ...(ids.length === 0 ? [] : [{ ids, isMutation: operation.kind === 'mutation' }]),
    ...(answer === undefined ? [] : [`Answer\n\n\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``]),
  ]
}
