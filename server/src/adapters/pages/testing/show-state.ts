import type { Page } from 'playwright-core'
import type { PageState } from '../../../domains/messages/public-links/testing/page-states.ts'
import { manualProvider, onePayments } from '../../../kernel/processors/index.ts'

/**
 * Brings a customer page in the browser into the given state: opens it and, if `sends` is set, fills in and submits a
 * form. The browser's own validation is turned off, so that the server validates the input.
 */
export async function showState(
  page: Page,
  site: string,
  { org, path, sends, byHand }: PageState,
): Promise<void> {
  const { kernel } = org.app
  const { services } = kernel
  if (byHand) kernel.services = { ...services, payments: onePayments(manualProvider()) }
  try {
    await page.goto(site + path, { waitUntil: 'load' })
    if (!sends) return
    await Promise.all([page.waitForEvent('load'), page.evaluate(`(${send})(${JSON.stringify(sends)})`)])
  } finally {
    kernel.services = services
  }
}

/** Source of the function that fills in and submits a form. It runs in the browser. */
const send = `({ action, fields }) => {
  const form = document.querySelector('form[action$="/' + action + '"]')
  form.noValidate = true
  for (const [name, value] of Object.entries(fields)) {
    for (const radio of form.querySelectorAll('[type=radio][name="' + name + '"]')) radio.checked = false
    const typed = form.querySelector('[name="' + name + '"]:not([type=radio]):not([type=checkbox])')
    const field = typed ?? form.appendChild(Object.assign(document.createElement('input'), { type: 'hidden', name }))
    if (field.tagName === 'SELECT') field.append(new Option(value, value))
    field.value = value
  }
  form.submit()
}`
