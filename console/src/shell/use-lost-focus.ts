import { useEffect } from 'react'

/** Number of focused elements that are remembered. */
const most = 20

/** Layers that open above the page and close again. */
const layers = '[role=dialog], [role=menu], .toasts'

interface Visited {
  element: HTMLElement
  layer: Element | null
}

/**
 * Moves the focus when the focused element disappears, so that a person who uses the keyboard does not have to start
 * from the top of the page. The focus moves to:
 * - the element with the same `data-focus-name`, if there is one;
 * - if a sheet, menu or toast closed: the element from which it was opened;
 * - otherwise the open dialog or the page.
 * An element that was only disabled gets the focus back once it is enabled again, unless a key was pressed in the
 * meantime.
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
  /** The element that lost the focus, and the element that got it instead. */
  let lost: HTMLElement | undefined
  let instead: HTMLElement | undefined

  const settle = (event: Event): void => {
    lost = instead = undefined
    // With a click on an empty area, the person removes the focus deliberately.
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
    // If the focused button is only disabled, the dialog or page gets the focus, where a second key press triggers
    // nothing.
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

/**
 * Returns the element that had the focus last or, if it was in a layer, the element from which that layer was opened.
 * If that element was in a closed layer too, continues with the layer below.
 */
function openerIn(visited: readonly Visited[]): HTMLElement {
  let { element, layer } = visited.at(-1)!
  for (const each of visited.toReversed()) {
    if (layer === null || substitute(element)) break
    if (each.layer !== layer) ({ element, layer } = each)
  }
  return element
}

/** Returns the element itself or, if it no longer exists, the element with the same `data-focus-name`. */
const substitute = (element: HTMLElement): HTMLElement | undefined =>
  isUsable(element) ? element : namesake(element)

/** Returns the element with the same `data-focus-name`. It shows the same content in another place. */
function namesake({ dataset }: HTMLElement): HTMLElement | undefined {
  const name = dataset['focusName']
  if (name === undefined) return undefined
  return document.querySelector<HTMLElement>(`[data-focus-name="${CSS.escape(name)}"]`) ?? undefined
}
