import type { SampleTestimonial } from "./types.ts";

/** What people say about the sample studio. The people are invented. */
export const sampleTestimonials: SampleTestimonial[] = [
  {
    name: "Asha",
    position: "Second-year biology",
    company: "",
    content:
      "I have not bought a textbook since October. The genetics one I borrowed had the previous three owners’ notes in it, and the second owner was clearly the clever one.",
    rating: 5,
    daysAgo: 6,
    image: { name: "portrait-asha", alt: "Asha, drawn in two inks" },
  },
  {
    name: "Marek",
    position: "President",
    company: "Ceramics society",
    content:
      "They talked us out of postage, discount codes and a newsletter. We sold 174 pots in fifty minutes. I am still a little annoyed about the newsletter.",
    rating: 5,
    daysAgo: 20,
    image: { name: "portrait-marek", alt: "Marek, drawn in two inks" },
  },
  {
    name: "Ms Adeyemi",
    position: "Head of student housing",
    company: "Accommodation office",
    content:
      "I asked for a dashboard and got a sentence every morning. I was sceptical for about four days. Then it found the leaking tap in block C before the ceiling did.",
    rating: 5,
    daysAgo: 43,
    image: { name: "portrait-adeyemi", alt: "Ms Adeyemi, drawn in two inks" },
  },
  {
    name: "Jonah",
    position: "Law student and wheelchair user",
    company: "",
    content:
      "The first map that understands that a lift behind a locked door is a wall. They measured door weights. Nobody has ever measured the door weights.",
    rating: 5,
    daysAgo: 71,
    image: { name: "portrait-jonah", alt: "Jonah, drawn in two inks" },
  },
  {
    name: "Priya",
    position: "Student partner",
    company: "Riverside campus",
    content:
      "I brought Slotwise to our campus with one poster and a table outside the library. The hard part was our timetable export, and somebody from the studio sat on a call with me until it worked, during their own exams.",
    rating: 5,
    daysAgo: 95,
    image: null,
  },
  {
    name: "Gabriel",
    position: "Kitchen manager",
    company: "North canteen",
    content:
      "Good kit, and it told us about the rice. I would have liked bigger buttons from the start, not after the second visit. They did come back, though, and stayed for the lunch rush to watch.",
    rating: 4,
    daysAgo: 128,
    image: { name: "portrait-gabriel", alt: "Gabriel, drawn in two inks" },
  },
  {
    name: "Dr Lindqvist",
    position: "Senior lecturer",
    company: "Department of statistics",
    content:
      "My only complaint is that the project ended with the term, as they had said it would. The handover page is one side of paper, and I have needed nothing else.",
    rating: 4,
    daysAgo: 164,
    image: { name: "portrait-lindqvist", alt: "Dr Lindqvist, drawn in two inks" },
  },
  {
    name: "Tomoko",
    position: "First-year exchange student",
    company: "",
    content:
      "I read the Week Zero page on the coach at midnight with almost no battery. It told me where the key was. For the doctor’s opening hours I had to look somewhere else, so three stars and one biscuit.",
    rating: 3,
    daysAgo: 259,
    image: null,
  },
];
