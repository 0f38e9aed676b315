import {
  Box3,
  DirectionalLight,
  DoubleSide,
  type Group,
  HemisphereLight,
  type Material,
  Mesh,
  PerspectiveCamera,
  Plane,
  Scene,
  Spherical,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'

/** A model's bounding box in millimeters. */
export type ModelSize = readonly [x: number, y: number, z: number]

export type ModelScene = Awaited<ReturnType<typeof openModelScene>>

const MM_PER_METER = 1_000
/** glTF sizes are in meters; here a model is about one unit large. */
const FIELD_OF_VIEW = 35
const FROM = new Vector3(0.9, 0.55, 1.3)
const MAX_PIXEL_RATIO = 2
const PADDING = 1.1
/** In radians from straight above or below, where the view would flip. */
const STEEPEST = 0.07

export const hasWebGl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

/** Shows a GLB file in a canvas that fills its box. Draws only after changes. Throws if the file is broken. */
export async function openModelScene(canvas: HTMLCanvasElement, glb: ArrayBuffer) {
  const { scene: model } = await new GLTFLoader().parseAsync(glb, '')
  const box = new Box3().setFromObject(model)
  if (box.isEmpty()) throw new Error('The model has no surface')
  const extent = box.getSize(new Vector3())
  const radius = extent.length() / 2
  model.position.sub(box.getCenter(new Vector3()))
  const scene = litScene(model)
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
  const camera = new PerspectiveCamera(FIELD_OF_VIEW)
  const controls = new OrbitControls(camera, canvas)
  const middle = new Plane(new Vector3(0, 0, -1), 0)
  const draw = () => renderer.render(scene, camera)
  controls.addEventListener('change', draw)

  function showAll(): void {
    const half = Math.tan((FIELD_OF_VIEW / 2) * (Math.PI / 180)) * Math.min(1, camera.aspect)
    const distance = (radius * PADDING) / Math.sin(Math.atan(half))
    camera.position.copy(FROM).setLength(distance)
    camera.near = distance / 100
    camera.far = distance * 20
    camera.updateProjectionMatrix()
    controls.minDistance = radius * 0.2
    controls.maxDistance = distance * 6
    controls.target.set(0, 0, 0)
    controls.update()
    draw()
  }

  function resize(): void {
    const { clientWidth, clientHeight } = canvas
    if (clientWidth === 0 || clientHeight === 0) return
    renderer.setPixelRatio(Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO))
    renderer.setSize(clientWidth, clientHeight, false)
    camera.aspect = clientWidth / clientHeight
    camera.updateProjectionMatrix()
    draw()
  }

  const watcher = new ResizeObserver(resize)
  watcher.observe(canvas)
  resize()
  showAll()
  return {
    size: [extent.x * MM_PER_METER, extent.y * MM_PER_METER, extent.z * MM_PER_METER] as ModelSize,
    fit: showAll,
    /** Cuts the model open along its middle, or closes it. */
    section(on: boolean) {
      renderer.localClippingEnabled = on
      for (const material of materialsOf(model)) {
        material.side = DoubleSide
        material.clippingPlanes = on ? [middle] : null
        material.needsUpdate = true
      }
      draw()
    },
    /** In radians. */
    turn(around: number, up: number) {
      const { radius: distance, phi, theta } = new Spherical().setFromVector3(camera.position)
      const fromTop = Math.min(Math.PI - STEEPEST, Math.max(STEEPEST, phi - up))
      camera.position.setFromSphericalCoords(distance, fromTop, theta + around)
      controls.update()
    },
    /** Zooms in with a factor below 1. */
    zoom(factor: number) {
      camera.position.multiplyScalar(factor).clampLength(controls.minDistance, controls.maxDistance)
      controls.update()
    },
    close() {
      watcher.disconnect()
      controls.dispose()
      for (const material of materialsOf(model)) material.dispose()
      for (const { geometry } of meshesOf(model)) geometry.dispose()
      renderer.dispose()
    },
  }
}

function litScene(model: Group): Scene {
  const key = new DirectionalLight(0xffffff, 2.2)
  key.position.set(1, 2, 3)
  const back = new DirectionalLight(0xffffff, 0.9)
  back.position.set(-3, -1, -2)
  return new Scene().add(model, key, back, new HemisphereLight(0xffffff, 0x8a8f96, 1.8))
}

function meshesOf(model: Group): Mesh[] {
  const found: Mesh[] = []
  model.traverse((part) => {
    if (part instanceof Mesh) found.push(part)
  })
  return found
}

const materialsOf = (model: Group): Material[] => meshesOf(model).flatMap(({ material }) => material)
