import { Stack } from "@mantine/core";
import type { Section } from "./section.ts";
import { useEffect, useState } from "react";
import { FindInSections } from "./find-in-sections.tsx";
import styles from "./sections.module.css";

interface SectionsProps {
  label: string;
  sections: readonly Section[];
}

/** A long page in sections, with an index beside it that highlights the current section. */
export function Sections({ label, sections }: SectionsProps) {
  const current = useSectionInSight(sections);
  return (
    <div className={styles.sections}>
      <nav aria-label={label} className={styles.index}>
        <FindInSections sections={sections} />
        <ul className="plain-list">
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`} aria-current={section.id === current ? "true" : undefined}>
                {section.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Stack gap="lg" miw={0}>
        {sections.map((section) => (
          <div key={section.id} id={section.id} className={styles.section}>
            {section.content}
          </div>
        ))}
      </Stack>
    </div>
  );
}

function useSectionInSight(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  const ids = sections.map(({ id }) => id).join(" ");
  useEffect(() => {
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        const first = ids.split(" ").find((id) => inSight.has(id));
        if (first) setCurrent(first);
      },
      { rootMargin: "-80px 0px -50% 0px" },
    );
    for (const id of ids.split(" ")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
