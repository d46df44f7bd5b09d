import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

const mostTabs = 80

/**
 * What is wrong with the focus of the page, as a browser evaluates it: it is nowhere, or nothing shows where it is. The
 * link of a row draws its line around the whole row, with `::after`.
 */
const faultOfFocus = `(() => {
  const element = document.activeElement
  if (!element || element === document.body) return 'Nothing has the focus.'
  const isDrawn = [undefined, '::after'].some((part) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  return isDrawn ? '' : 'The focus cannot be seen: ' + element.outerHTML.slice(0, 300)
})()`

export interface Keyboard {
  /** Number of keys that were pressed. */
  pressed: () => number
  press: (...keys: string[]) => Promise<void>
  type: (text: string) => Promise<void>
  /** Presses Tab until this element has the focus. Each element on the way shows the focus. */
  tabTo: (target: Locator, key?: 'Tab' | 'Shift+Tab') => Promise<void>
  /** Fails if the focus is lost or cannot be seen. */
  checkFocus: () => Promise<void>
}

/** The keyboard of a person without a mouse, which counts its keys. */
export function keyboardOf(page: Page): Keyboard {
  let pressed = 0
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key)
      pressed++
    }
  }
  const checkFocus = async (): Promise<void> => assert.equal(await page.evaluate(faultOfFocus), '')
  return {
    pressed: () => pressed,
    press,
    checkFocus,
    type: async (text) => {
      await page.keyboard.type(text)
      pressed += text.length
    },
    tabTo: async (target, key = 'Tab') => {
      await target.waitFor()
      for (let tabs = 0; tabs < mostTabs; tabs++) {
        if (await target.evaluate(hasFocus)) return await checkFocus()
        await press(key)
        // After the last element of the page, the focus is in the window of the browser.
        if (await page.evaluate('document.activeElement !== document.body')) await checkFocus()
      }
      assert.fail(`The element is not reached by ${mostTabs} presses of ${key}: ${target.toString()}`)
    },
  }
}

const hasFocus = (element: unknown): boolean =>
  (element as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement === element
