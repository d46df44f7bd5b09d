import axe from 'axe-core'
import type { Page } from 'playwright-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Returns the accessibility violations that axe finds in the current state of the page, each with the first element
 * concerned. Elements that match a selector of `exclude` are not checked.
 */
export async function axeFaults(page: Page, exclude: string[] = []): Promise<string[]> {
  await page.evaluate(axe.source)
  // During a transition, colors are between two values whose contrast is sufficient.
  await page.evaluate(
    'for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()',
  )
  return await page.evaluate(
    async ({ values, excluded }) => {
      const tool = (globalThis as unknown as { axe: typeof axe }).axe
      const { violations } = await tool.run({ exclude: excluded }, { runOnly: { type: 'tag', values } })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    { values: rules, excluded: exclude },
  )
}
