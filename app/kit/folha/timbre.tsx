import classes from './timbre.module.css';

/** What documents of a client have at their head and end. */
export interface TimbreNaTela {
  readonly cabecalho: string;
  readonly encerramento: string;
  readonly logo: {
    /** The picture itself (`data:`), or of this page alone (`blob:`). */
    readonly endereco: string;
    readonly descricao: string;
  } | null;
}

/** Read in the logo's place where nobody said what it shows. */
const SEM_DESCRICAO = 'Logo da organização';

/** Above the title of a document: the logo, and the words beside it. */
export function Timbre({ cabecalho, logo }: Omit<TimbreNaTela, 'encerramento'>) {
  if (cabecalho === '' && logo === null) return null;
  return (
    <div className={classes.timbre}>
      {logo !== null && <img src={logo.endereco} alt={logo.descricao || SEM_DESCRICAO} decoding="sync" />}
      {cabecalho !== '' && (
        <p className={classes.texto} dir="auto">
          {cabecalho}
        </p>
      )}
    </div>
  );
}

/** After the last part of a document. */
export function Encerramento({ encerramento }: Pick<TimbreNaTela, 'encerramento'>) {
  if (encerramento === '') return null;
  return (
    <div className={classes.encerramento}>
      <p className={classes.texto} dir="auto">
        {encerramento}
      </p>
    </div>
  );
}

/** How they will look on paper, whatever the colour scheme around it. */
export function PreviaDoTimbre(timbre: TimbreNaTela) {
  return (
    <section className={classes.previa} aria-label="Prévia do documento">
      <Timbre {...timbre} />
      <p className={classes.titulo}>Título do documento</p>
      <p className={classes.corpo}>Aqui vem o que o documento conta.</p>
      <Encerramento {...timbre} />
    </section>
  );
}
