import { useEffect } from 'react'

/** Number of elements that are remembered. */
const most = 20

/** What opens above the page and closes again. */
const layers = '[role=dialog], [role=menu], .toasts'

interface Visited {
  element: HTMLElement
  layer: Element | null
}

/**
 * Gives the focus a new place when its element goes away, so that a person with a keyboard does not start at the top again:
 * an element with the same `data-focus-name`. If a sheet, menu or toast closed: the element from which it was opened.
 * Otherwise the open dialog or the page. An element that is only disabled gets the focus back when it is enabled again,
 * unless a key was pressed since.
 */
export function useLostFocus(): void {
  useEffect(() => {
    const focus = lostFocus()
    const changes = new MutationObserver(focus.restore)
    const options = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] }
    changes.observe(document.body, options)
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('focusin', focus.remember, { signal })
    document.addEventListener('pointerdown', focus.settle, { signal, capture: true })
    document.addEventListener('keydown', focus.settle, { signal, capture: true })
    return () => {
      changes.disconnect()
      listening.abort()
    }
  }, [])
}

function lostFocus() {
  let visited: readonly Visited[] = []
  /** The element that lost the focus, and the one that got it instead. */
  let lost: HTMLElement | undefined
  let instead: HTMLElement | undefined

  const settle = (event: Event): void => {
    lost = instead = undefined
    // A click beside everything takes the focus away on purpose.
    const { target } = event
    if (event.type === 'pointerdown' && target instanceof Element && !target.closest(focusable)) visited = []
  }

  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    if (target !== instead) lost = instead = undefined
    const others = visited.filter(({ element }) => element !== target)
    visited = [...others, { element: target, layer: target.closest(layers) }].slice(-most)
  }

  const give = (from: HTMLElement, to: HTMLElement | undefined): void => {
    lost = from
    instead = to
    to?.focus({ preventScroll: true })
  }

  const restore = (): void => {
    const active = document.activeElement
    if (lost && active === instead) {
      const back = substitute(lost)
      if (back) return back.focus({ preventScroll: true })
    }
    const last = visited.at(-1)?.element
    if (!last || isUsable(last) || (active && active !== document.body && active !== last)) return
    const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1)
    const around = dialog ?? document.getElementById('main') ?? undefined
    // A second press of a disabled button must not reach another control.
    if (last.isConnected) return give(last, around)
    const opener = openerIn(visited)
    const before = substitute(opener)
    give(opener, before && (!dialog || dialog.contains(before)) ? before : around)
  }

  return { settle, remember, restore }
}

const focusable = 'a, button, input, select, textarea, label, summary, [tabindex]:not(main)'

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility()

/** The last element, or the one from which its layer was opened. If that layer is gone too, the one before. */
function openerIn(visited: readonly Visited[]): HTMLElement {
  let { element, layer } = visited.at(-1)!
  for (const each of visited.toReversed()) {
    if (layer === null || substitute(element)) break
    if (each.layer !== layer) ({ element, layer } = each)
  }
  return element
}

/** The element itself, or its namesake if it is gone. */
const substitute = (element: HTMLElement): HTMLElement | undefined =>
  isUsable(element) ? element : namesake(element)

/** The element that shows the same thing at another place. */
function namesake({ dataset }: HTMLElement): HTMLElement | undefined {
  const name = dataset['focusName']
  if (name === undefined) return undefined
  return document.querySelector<HTMLElement>(`[data-focus-name="${CSS.escape(name)}"]`) ?? undefined
}
