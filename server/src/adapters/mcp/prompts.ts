import { type Recipe, recipes } from './recipes.ts'
import { Refusal, type RequestId } from './refusal.ts'

const byName = new Map(recipes.map((recipe) => [recipe.name, recipe]))

/** The result of `prompts/list` as JSON, for an API key with these scopes. */
export function promptList(scopes: ReadonlySet<string>): string {
  const visible = recipes.filter((recipe) => lackingOf(recipe, scopes).length === 0)
  return JSON.stringify({
    prompts: visible.map(({ name, title, description, arguments: parameters }) => ({
      name,
      title,
      description,
      arguments: parameters.map((each) => ({ ...each, required: false })),
    })),
  })
}

const lackingOf = ({ scopes: needed = [] }: Recipe, scopes: ReadonlySet<string>): string[] =>
  needed.filter((scope) => !scopes.has(scope))

/** Returns the result of `prompts/get` as JSON. */
export function promptText(
  params: Record<string, unknown>,
  id: RequestId,
  scopes: ReadonlySet<string>,
): string {
  const { name, arguments: values = {} } = params
  const recipe = typeof name === 'string' ? byName.get(name) : undefined
  if (!recipe)
    throw new Refusal(
      'invalid_params',
      `There is no such prompt. The prompts are ${[...byName.keys()].join(', ')}.`,
      id,
    )
  const lacking = lackingOf(recipe, scopes)
  if (lacking.length > 0)
    throw new Refusal(
      'invalid_params',
      `This prompt requires a key with the scopes ${lacking.join(' and ')}.`,
      id,
    )
  const text = wordsOf(recipe, values as Record<string, unknown>)
  return JSON.stringify({
    description: recipe.description,
    messages: [{ role: 'user', content: { type: 'text', text } }],
  })
}

const longestSaid = 2000

function wordsOf(
  { description, arguments: parameters, steps }: Recipe,
  values: Record<string, unknown>,
): string {
  const said = parameters.flatMap(({ name }) => {
    const value = values[name]
    return typeof value === 'string' ? [`${name}: ${value.slice(0, longestSaid)}`] : []
  })
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`)
  return [description, ...said, ...numbered].join('\n')
}
