export const metadata = { title: "Blog", description: "Posts of the studio." };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
