import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

const mostTabs = 80

/**
 * Source of a function that runs in the browser. If the keyboard focus is wrong, it returns a sentence about the
 * problem: no element has the focus, or nothing shows which element has it. For a link in a table row, the outline is
 * drawn around the whole row with `::after`.
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
  /** Returns the number of keys that were pressed. */
  pressed: () => number
  press: (...keys: string[]) => Promise<void>
  type: (text: string) => Promise<void>
  /** Presses Tab until the target has the focus. Fails if an element on the way does not show its focus. */
  tabTo: (target: Locator, key?: 'Tab' | 'Shift+Tab') => Promise<void>
  /** Fails if no element has the focus or if the focus cannot be seen. */
  checkFocus: () => Promise<void>
}

/** Returns functions that use the page like a person without a mouse, and that count the pressed keys. */
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
        // After the last element of the page, Tab moves the focus out of the page into the browser's own controls.
        if (await page.evaluate('document.activeElement !== document.body')) await checkFocus()
      }
      assert.fail(`The element is not reached by ${mostTabs} presses of ${key}: ${target.toString()}`)
    },
  }
}

const hasFocus = (element: unknown): boolean =>
  (element as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement === element
