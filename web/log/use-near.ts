import { type RefObject, useEffect, useRef, useState } from 'react';

/** So far above and below what is seen, things are there already. */
const MARGIN = '900px';
/** The first is for what scrolls within the page, which not every browser knows. */
const AROUND: IntersectionObserverInit & { readonly scrollMargin: string } = {
  scrollMargin: MARGIN,
  rootMargin: MARGIN,
};

/** Whether something is in sight or near it, and how high it was when it last was, in pixels. */
export interface Near<E> {
  readonly ref: RefObject<E | null>;
  readonly isNear: boolean;
  readonly height: number | undefined;
}

type Look = (entry: IntersectionObserverEntry) => void;

const looks = new WeakMap<Element, Look>();
let observer: IntersectionObserver | undefined;

/** One for all: there are thousands of things to watch. */
function watching(): IntersectionObserver {
  observer ??= new IntersectionObserver((entries) => {
    for (const entry of entries) looks.get(entry.target)?.(entry);
  }, AROUND);
  return observer;
}

/** Whether an element is near to what is seen; `isFirst`: it is taken to be until somebody has looked. */
export function useNear<E extends Element>(isFirst: boolean): Near<E> {
  const ref = useRef<E>(null);
  const [seen, setSeen] = useState<{ readonly isNear: boolean; readonly height: number | undefined }>({
    isNear: isFirst,
    height: undefined,
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    looks.set(element, ({ isIntersecting, boundingClientRect: { height } }) => {
      setSeen((old) => {
        if (old.isNear === isIntersecting) return old;
        return { isNear: isIntersecting, height: old.isNear ? height : old.height };
      });
    });
    watching().observe(element);
    return () => watching().unobserve(element);
  }, []);
  return { ref, ...seen };
}
