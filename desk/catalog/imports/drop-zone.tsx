import { type DragEvent, useId, useRef, useState } from 'react'

/** A file field that takes dropped files. Without a script it is a plain file field. */
export function DropZone() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    if (input.current && event.dataTransfer.files.length > 0) input.current.files = event.dataTransfer.files
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by keyboard
    <div
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id} className="form-label">
        Files with parts
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        name="files"
        multiple
        required
        accept=".csv,.tsv,.tab,.txt,.xlsx,.xlsm"
        className="field"
      />
    </div>
  )
}
