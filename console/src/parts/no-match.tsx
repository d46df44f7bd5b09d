import { Empty } from './states.tsx'

/** Shown instead of a list if no record of the tab matches the search. */
export function NoMatch({ text }: { text: string }) {
  return (
    <Empty title={`Nothing matches “${text}”`}>
      <p className="muted">Try fewer words, or another tab.</p>
    </Empty>
  )
}
