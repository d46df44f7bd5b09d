import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { showToast } from '../parts/toasts.ts'
import { practiceMessages as words } from './practice-messages.ts'
import type { PracticeCompany } from './practice-page.tsx'

interface Props {
  company: PracticeCompany
  onClose: () => void
}

/** Side panel that states the effect of archiving a practice company, and archives it after a confirmation. */
export function ArchivePracticeSheet({ company: { id, name }, onClose }: Props) {
  return (
    <ConfirmSheet
      title={words.archiveNamed(name)}
      operation="practice.archive"
      input={{ practice_id: id }}
      action={words.archiveAction}
      describe={() => words.archiveEffects}
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast(words.archiveDone(name))
      }}
    />
  )
}
