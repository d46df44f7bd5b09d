import type { Page } from 'playwright-core'

/**
 * Collects the errors and warnings of a page from now on. With `origin`, also collects the page's requests to other
 * origins.
 */
export function reportsOf(page: Page, origin?: string): string[] {
  const reports: string[] = []
  page.on('pageerror', (error) => reports.push(error.message))
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    // The text of a failed request does not name its URL.
    const { url } = message.location()
    reports.push(message.text().startsWith('Failed to load') ? `${message.text()} ${url}` : message.text())
  })
  page.on('request', (request) => {
    const url = request.url().replace(/^blob:/, '')
    if (origin !== undefined && !url.startsWith(`${origin}/`) && !url.startsWith('data:'))
      reports.push(`request to ${url}`)
  })
  return reports
}
