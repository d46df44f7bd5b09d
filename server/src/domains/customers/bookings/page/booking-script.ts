/**
 * Script of the booking page. It prevents a second click on a button from submitting the form again. The page also
 * works without it, because a request that is repeated with the same request id returns the first booking.
 */
export const bookingScript = `
(() => {
  let isSent = false
  document.addEventListener('submit', (event) => {
    if (isSent) return event.preventDefault()
    isSent = true
    event.target.setAttribute('aria-busy', 'true')
  })
  addEventListener('pageshow', () => { isSent = false })
})()
`
