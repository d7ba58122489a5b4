import Link from "next/link";
import { connection } from "next/server";
import { articles } from "../../content.json";

/* The same posts and elements as our /blog, rendered for every request. Its content is in memory already. */

const CATEGORIES = ["All", "Technology", "Design", "AI", "Blockchain", "Sustainability"];
const LINKS = ["/", "/about", "/portfolio", "/blog", "/contact", "/collex", "/terms-of-service", "/privacy-policy"];

export default async function Blog({ searchParams }) {
  await connection();
  const { q = "" } = await searchParams;
  const [featured, ...latest] = articles;
  return (
    <>
      <header>
        <nav aria-label="Main">
          {LINKS.slice(0, 4).map((href) => (
            <Link key={href} href={href}>
              {href}
            </Link>
          ))}
        </nav>
      </header>
      <main>
        <h1>Blog</h1>
        <form role="search">
          <input type="search" name="q" defaultValue={q} aria-label="Search" />
        </form>
        <nav aria-label="Categories">
          {CATEGORIES.map((name) => (
            <Link key={name} href={`/blog?category=${name}`}>
              {name}
            </Link>
          ))}
        </nav>
        {featured && <Article article={featured} featured />}
        <section>
          <h2>Latest Articles</h2>
          <ul>
            {latest.map((article) => (
              <li key={article.id}>
                <Article article={article} />
              </li>
            ))}
          </ul>
        </section>
      </main>
      <footer>
        <nav aria-label="Footer">
          {LINKS.map((href) => (
            <Link key={href} href={href}>
              {href}
            </Link>
          ))}
        </nav>
      </footer>
    </>
  );
}

function Article({ article, featured = false }) {
  const { image } = article;
  const sizes = featured ? "100vw" : "(min-width: 64rem) 33vw, 100vw";
  return (
    <article>
      <Link href={`/blog/${article.slug}`} prefetch={false}>
        {image && (
          <picture>
            <source type="image/avif" srcSet={image.avif} sizes={sizes} />
            <source type="image/webp" srcSet={image.webp} sizes={sizes} />
            <img
              src={image.url}
              alt={image.alt}
              width={image.width}
              height={image.height}
              loading={featured ? "eager" : "lazy"}
              style={{ backgroundImage: `url(${image.placeholder})` }}
            />
          </picture>
        )}
        <h3>{article.title}</h3>
      </Link>
      <p className="category">{article.category}</p>
      <p>{(article.excerpt || article.preview).slice(0, featured ? 200 : 150)}</p>
      <p>
        <span>{article.author.name}</span>
        <time dateTime={article.publishedAt}>{new Date(article.publishedAt).toLocaleDateString("en-US")}</time>
        <span>{article.readTime} min read</span>
        <span>{article.likes} likes</span>
        <span>{article.comments} comments</span>
      </p>
    </article>
  );
}
