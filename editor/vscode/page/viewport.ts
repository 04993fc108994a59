/** Pan and zoom of the picture: by wheel, drag, pinch and buttons. A CSS transform, so that a move costs no layout. */

const SMALLEST = 0.02;
/** Scale at which labels can just be read. */
const READABLE = 0.33;

export class Viewport {
  private x = 0;
  private y = 0;
  private scale = 1;
  private content: SVGSVGElement | undefined;
  private size = { width: 1, height: 1 };
  private settle = 0;
  private readonly pointers = new Map<number, { x: number; y: number }>();
  /** The last drag moved the picture: the click that ends it chooses nothing. */
  moved = false;

  constructor(private readonly frame: HTMLElement) {
    frame.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    frame.addEventListener('pointerdown', (event) => this.down(event));
    frame.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel'] as const) {
      frame.addEventListener(end, (event) => {
        this.pointers.delete(event.pointerId);
        frame.classList.remove('dragging');
      });
    }
  }

  /** Shows a picture whose size in CSS pixels is given; `keep`: where the last one was looked at. */
  show(content: SVGSVGElement, width: number, height: number, keep: boolean): void {
    this.content = content;
    this.size = { width, height };
    content.setAttribute('width', String(width));
    content.setAttribute('height', String(height));
    if (keep) {
      this.apply();
    } else {
      this.fit(READABLE);
    }
  }

  /** All of the picture; its top in the middle where that would be smaller than `least`. */
  fit(least = SMALLEST): void {
    const { clientWidth, clientHeight } = this.frame;
    const whole = Math.min(clientWidth / (this.size.width + 32), clientHeight / (this.size.height + 32));
    this.scale = Math.min(1, Math.max(whole, least));
    this.x = (clientWidth - this.size.width * this.scale) / 2;
    this.y = Math.max(16, Math.min(40, (clientHeight - this.size.height * this.scale) / 2));
    this.apply();
  }

  zoom(factor: number, at?: { x: number; y: number }): void {
    const { clientWidth, clientHeight } = this.frame;
    const centre = at ?? { x: clientWidth / 2, y: clientHeight / 2 };
    const scale = Math.min(8, Math.max(SMALLEST, this.scale * factor));
    this.x = centre.x - ((centre.x - this.x) * scale) / this.scale;
    this.y = centre.y - ((centre.y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.apply();
  }

  pan(x: number, y: number): void {
    this.x += x;
    this.y += y;
    this.apply();
  }

  /** Moves the picture so that a part of it is in the frame, if it is not. */
  reveal(part: Element): void {
    const frame = this.frame.getBoundingClientRect();
    const box = part.getBoundingClientRect();
    const margin = 24;
    const inside =
      box.left >= frame.left + margin && box.right <= frame.right - margin && box.top >= frame.top + margin && box.bottom <= frame.bottom - margin;
    if (!inside) {
      this.pan(frame.left + frame.width / 2 - (box.left + box.width / 2), frame.top + frame.height / 2 - (box.top + box.height / 2));
    }
  }

  private apply(): void {
    if (!this.content) {
      return;
    }
    // Composited while it moves, drawn sharply when it rests.
    this.content.style.willChange = 'transform';
    this.content.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    clearTimeout(this.settle);
    this.settle = window.setTimeout(() => {
      if (this.content) {
        this.content.style.willChange = 'auto';
      }
    }, 200);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 400 : 1;
    if (event.shiftKey && !event.ctrlKey) {
      this.pan(-(event.deltaX || event.deltaY) * unit, 0);
      return;
    }
    const box = this.frame.getBoundingClientRect();
    this.zoom(Math.exp((-event.deltaY * unit) / (event.ctrlKey ? 120 : 480)), { x: event.clientX - box.left, y: event.clientY - box.top });
  }

  private down(event: PointerEvent): void {
    if (event.button === 0 || event.button === 1) {
      this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.moved = false;
    }
  }

  private move(event: PointerEvent): void {
    const last = this.pointers.get(event.pointerId);
    if (!last) {
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    if (this.pointers.size === 1) {
      if (!this.moved && Math.hypot(now.x - last.x, now.y - last.y) < 4) {
        return;
      }
      this.moved = true;
      this.frame.setPointerCapture(event.pointerId);
      this.frame.classList.add('dragging');
      this.pan(now.x - last.x, now.y - last.y);
    } else {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1] ?? last;
      const box = this.frame.getBoundingClientRect();
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(last.x - other.x, last.y - other.y));
      this.zoom(factor, { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top });
      this.moved = true;
    }
    this.pointers.set(event.pointerId, now);
  }
}
