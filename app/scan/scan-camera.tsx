import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

/** TypeScript's library doesn't know this interface yet. */
type Detector = { detect(from: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = new (options: { formats: readonly string[] }) => Detector
declare global {
  interface Window {
    BarcodeDetector?: DetectorClass
  }
}

const FORMATS = ['qr_code', 'data_matrix', 'code_128'] as const
const LOOK_MS = 250
const REFUSED = 'The camera can’t be used. Allow it for this page and reload the page, or type the number.'

/** The camera of a phone as a scanner. It runs while it is asked for, and its pictures stay in the browser. */
export function ScanCamera() {
  const [isOn, setIsOn] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const navigate = useNavigate()

  useEffect(() => {
    const screen = video.current
    if (!isOn || !screen || !window.BarcodeDetector) return
    const detector = new window.BarcodeDetector({ formats: FORMATS })
    let stream: MediaStream | null = null
    let isOver = false
    const end = () => {
      isOver = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const look = async () => {
      while (!isOver) {
        const [found] = await detector.detect(screen)
        if (found && !isOver) return navigate(`/scan?code=${encodeURIComponent(found.rawValue)}`)
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver) return end()
      screen.srcObject = stream
      await screen.play()
      await look()
    }
    start().catch(() => {
      end()
      setIsOn(false)
      setRefusal(REFUSED)
    })
    return end
  }, [isOn, navigate])

  return (
    <section aria-label="Camera" className="stack">
      <p>
        <button type="button" className="button" aria-pressed={isOn} onClick={() => setIsOn(!isOn)}>
          {isOn ? 'Stop the camera' : 'Use the camera'}
        </button>
      </p>
      {refusal && (
        <p role="alert" className="notice" data-tone="bad">
          {refusal}
        </p>
      )}
      {isOn && <video ref={video} muted playsInline width={480} height={360} className="card card-flush" />}
    </section>
  )
}
