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
