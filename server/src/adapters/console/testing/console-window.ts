import type { TestOrg } from '../../../testing/test-org.ts'
import { type ConsolePage, consolePage } from './console-page.ts'

/** Signs the owner in to the console in Chromium, and opens this page of the organization. */
export async function openConsole(
  org: TestOrg,
  address: string,
): Promise<Pick<ConsolePage, 'context' | 'page'>> {
  const { context, page } = await consolePage(org)
  await page.goto(`/console/c/${org.slug}/${address}`)
  return { context, page }
}
