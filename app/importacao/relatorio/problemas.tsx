import classes from '#app/kit/folha/folha.module.css';
import { Corte } from './corte.tsx';
import type { Relatorio } from './relatorio.ts';

export function Problemas({ problemas }: { readonly problemas: Relatorio['problemas'] }) {
  return (
    <section>
      <h2>Ocorrências</h2>
      <Corte parte={problemas} oQue="as" onde="Todas estão no registro de eventos deste envio." />
      {problemas.total === 0 ? (
        <p>Nenhuma: tudo o que havia nos arquivos foi lido sem ressalvas.</p>
      ) : (
        <ol className={classes.problemas}>
          {problemas.itens.map(({ n, texto }) => (
            <li key={n}>{texto}</li>
          ))}
        </ol>
      )}
    </section>
  );
}
