/**
 * Set on the content of a notebook's output. The page of outputs is as high as the whole notebook, and the next cell covers
 * what is below an output.
 */
export const boundedContent = 'data-bounded';

/** Space between a popup and the end of the output. */
const margin = 4;

/** Position of the element that a popup belongs to, in CSS pixels of the page. */
export interface MenuPlace {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** The part of the page that nothing covers, in CSS pixels of the page. */
export interface PopupRoom {
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}

export interface PopupPosition {
  readonly left: number;
  readonly top: number;
  /** The pixels by which the room is too short below. */
  readonly lacking: number;
}

/** Returns the position of a popup: below its place, or above it if there is only space there, otherwise below. */
export function popupPosition(
  { left, top, bottom }: MenuPlace,
  { width, height }: { readonly width: number; readonly height: number },
  room: PopupRoom,
): PopupPosition {
  const isAbove = bottom + height > room.bottom && top - height >= room.top;
  return {
    left: Math.max(0, Math.min(left, room.width - width)),
    top: isAbove ? top - height : Math.max(0, bottom),
    lacking: isAbove ? 0 : Math.max(0, bottom + height - room.bottom),
  };
}

/**
 * Places an open popup so that all of it is visible. If a notebook's output is too short for it, the output is higher
 * until the returned function is called.
 */
export function placePopup(popup: HTMLElement, place: MenuPlace): () => void {
  const root = popup.getRootNode();
  const bounded =
    root instanceof ShadowRoot ? (root.querySelector<HTMLElement>(`[${boundedContent}]`) ?? undefined) : undefined;
  const bounds = bounded?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  const room = { top: bounds.top, bottom: bounds.bottom, width: window.innerWidth };
  const { left, top, lacking } = popupPosition(place, popup.getBoundingClientRect(), room);
  // A page can't be higher, so the popup moves up there.
  popup.style.top = `${bounded === undefined ? Math.max(0, top - lacking) : top}px`;
  popup.style.left = `${left}px`;
  if (bounded === undefined || lacking === 0) return () => undefined;
  bounded.style.paddingBottom = `${lacking + margin}px`;
  return () => {
    bounded.style.paddingBottom = '';
  };
}
