import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

type Props = {
  /** How many are new, and the newest in the list: what people hear about. */
  fresh: number | null
  newest: string
}

const STORED = 'desk-tell-me'

/** Loads the list again when requests come or change. Tells about new ones, if the person has switched that on. */
export function LiveInbox({ fresh, newest }: Props) {
  const { revalidate } = useRevalidator()
  const [isOn, setOn] = useState(false)
  const known = useRef(fresh)
  useEffect(() => setOn(localStorage.getItem(STORED) === 'on'), [])
  useEffect(() => {
    const events = new EventSource('/requests/events')
    events.onmessage = () => void revalidate()
    return () => events.close()
  }, [revalidate])
  useEffect(() => {
    if (isOn && fresh !== null && known.current !== null && fresh > known.current) tell(newest)
    known.current = fresh
  }, [fresh, newest, isOn])

  async function change(next: boolean): Promise<void> {
    setOn(next)
    localStorage.setItem(STORED, next ? 'on' : 'off')
    if (next && 'Notification' in window && Notification.permission === 'default')
      await Notification.requestPermission()
  }

  return (
    <label className="inbox-tell needs-script">
      <input type="checkbox" checked={isOn} onChange={(event) => void change(event.currentTarget.checked)} /> Tell me
      about new ones
    </label>
  )
}

/** A notification of the browser where it is allowed, else a short tone. */
function tell(number: string): void {
  if ('Notification' in window && Notification.permission === 'granted') {
    new Notification('A new request', { body: number, tag: 'desk-requests' })
    return
  }
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  tone.connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(audio.currentTime + 0.15)
}
