/** Lets the browser save bytes or text as a file. */
export function saveFile(content: BlobPart, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Lets the browser save a PDF that an operation returned in base64. */
export function savePdf({ content_base64, file_name }: { content_base64: string; file_name: string }): void {
  const bytes = Uint8Array.from(atob(content_base64), (letter) => letter.charCodeAt(0))
  saveFile(bytes, 'application/pdf', file_name)
}
