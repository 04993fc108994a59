/* A small cloth: particles as an array of structs, springs between them as another, and the same state as a struct of arrays for the
 * inner loops. One step is a symplectic integration of gravity, springs, drag and a floor. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { AXES = 3, MAX_STEPS = 64 };

typedef struct {
    double mass;
    double position[AXES];
    double velocity[AXES];
    int pinned;
    int id;
} Particle;

typedef struct {
    int from;
    int to;
    float stiffness;
    float damping;
    double rest;
} Spring;

typedef struct {
    int count;
    double *mass;
    double *position[AXES];
    double *velocity[AXES];
    double *force[AXES];
    const unsigned char *pinned;
} Cloud;

typedef struct {
    double gravity[AXES];
    double drag;
    double floor_height;
    double restitution;
    double step;
    int substeps;
} World;

typedef struct {
    double kinetic;
    double potential;
    double elastic;
    double lost;
} Energy;

typedef struct {
    Energy energy[MAX_STEPS];
    int used;
} Log;

/* From structs to arrays and back */

static Cloud make_cloud(int count, unsigned char *pinned)
{
    Cloud cloud;
    cloud.count = count;
    cloud.pinned = pinned;
    cloud.mass = malloc((size_t)count * sizeof(double));
    for (int axis = 0; axis < AXES; axis++) {
        cloud.position[axis] = malloc((size_t)count * sizeof(double));
        cloud.velocity[axis] = malloc((size_t)count * sizeof(double));
        cloud.force[axis] = calloc((size_t)count, sizeof(double));
    }
    return cloud;
}

static void free_cloud(const Cloud *cloud)
{
    for (int axis = 0; axis < AXES; axis++) {
        free(cloud->position[axis]);
        free(cloud->velocity[axis]);
        free(cloud->force[axis]);
    }
    free(cloud->mass);
}

static void scatter(const Particle *particles, Cloud *cloud, unsigned char *pinned)
{
    for (int i = 0; i < cloud->count; i++) {
        const Particle *particle = &particles[i];
        cloud->mass[i] = particle->mass;
        pinned[i] = particle->pinned != 0;
        for (int axis = 0; axis < AXES; axis++) {
            cloud->position[axis][i] = particle->position[axis];
            cloud->velocity[axis][i] = particle->velocity[axis];
        }
    }
}

static void gather(const Cloud *cloud, Particle *particles)
{
    for (int i = 0; i < cloud->count; i++) {
        Particle moved = particles[i];
        for (int axis = 0; axis < AXES; axis++) {
            moved.position[axis] = cloud->position[axis][i];
            moved.velocity[axis] = cloud->velocity[axis][i];
        }
        particles[i] = moved;
    }
}

/* Forces */

static void clear_forces(Cloud *cloud)
{
    for (int axis = 0; axis < AXES; axis++)
        memset(cloud->force[axis], 0, (size_t)cloud->count * sizeof(double));
}

static void add_gravity(Cloud *cloud, const World *world)
{
    for (int axis = 0; axis < AXES; axis++) {
        double g = world->gravity[axis];
        double *force = cloud->force[axis];
        for (int i = 0; i < cloud->count; i++)
            force[i] += cloud->mass[i] * g;
    }
}

static void add_drag(Cloud *cloud, const World *world)
{
    for (int i = 0; i < cloud->count; i++) {
        double speed = 0.0;
        for (int axis = 0; axis < AXES; axis++)
            speed += cloud->velocity[axis][i] * cloud->velocity[axis][i];
        speed = sqrt(speed + 1e-12);
        for (int axis = 0; axis < AXES; axis++)
            cloud->force[axis][i] -= world->drag * speed * cloud->velocity[axis][i];
    }
}

/* Adds the force of one spring to both of its ends and returns the energy in it. */
static double add_spring(Cloud *cloud, const Spring *spring)
{
    int a = spring->from, b = spring->to;
    double along[AXES], length = 0.0, closing = 0.0;
    for (int axis = 0; axis < AXES; axis++) {
        along[axis] = cloud->position[axis][b] - cloud->position[axis][a];
        length += along[axis] * along[axis];
    }
    length = sqrt(length + 1e-18);
    for (int axis = 0; axis < AXES; axis++) {
        along[axis] /= length;
        closing += along[axis] * (cloud->velocity[axis][b] - cloud->velocity[axis][a]);
    }
    double stretch = length - spring->rest;
    double pull = spring->stiffness * stretch + spring->damping * closing;
    for (int axis = 0; axis < AXES; axis++) {
        cloud->force[axis][a] += pull * along[axis];
        cloud->force[axis][b] -= pull * along[axis];
    }
    return 0.5 * spring->stiffness * stretch * stretch;
}

/* Motion */

static double bounce(Cloud *cloud, const World *world, int i)
{
    double height = cloud->position[1][i];
    double speed = cloud->velocity[1][i];
    if (height >= world->floor_height || speed >= 0.0)
        return 0.0;
    double after = -world->restitution * speed;
    cloud->position[1][i] = world->floor_height + (world->floor_height - height) * world->restitution;
    cloud->velocity[1][i] = after;
    return 0.5 * cloud->mass[i] * (speed * speed - after * after);
}

static double advance(Cloud *cloud, const World *world, double dt)
{
    double lost = 0.0;
    for (int i = 0; i < cloud->count; i++) {
        if (cloud->pinned[i]) {
            for (int axis = 0; axis < AXES; axis++)
                cloud->velocity[axis][i] = 0.0;
            continue;
        }
        for (int axis = 0; axis < AXES; axis++) {
            cloud->velocity[axis][i] += dt * cloud->force[axis][i] / cloud->mass[i];
            cloud->position[axis][i] += dt * cloud->velocity[axis][i];
        }
        lost += bounce(cloud, world, i);
    }
    return lost;
}

static Energy measure(const Cloud *cloud, const World *world, double elastic, double lost)
{
    Energy energy = {0.0, 0.0, elastic, lost};
    for (int i = 0; i < cloud->count; i++)
        for (int axis = 0; axis < AXES; axis++) {
            double v = cloud->velocity[axis][i];
            energy.kinetic += 0.5 * cloud->mass[i] * v * v;
            energy.potential -= cloud->mass[i] * world->gravity[axis] * cloud->position[axis][i];
        }
    return energy;
}

/* The functions that one differentiates */

/* Runs the world for some steps. Particles move in place; `log`, if there is one, takes the energies of the first steps. */
void simulate(Particle *particles, int count, const Spring *springs, int spring_count, const World *world, int steps, Log *log)
{
    unsigned char *pinned = malloc((size_t)count);
    Cloud cloud = make_cloud(count, pinned);
    scatter(particles, &cloud, pinned);
    double dt = world->step / world->substeps;
    for (int step = 0; step < steps; step++) {
        double elastic = 0.0, lost = 0.0;
        for (int sub = 0; sub < world->substeps; sub++) {
            elastic = 0.0;
            clear_forces(&cloud);
            add_gravity(&cloud, world);
            add_drag(&cloud, world);
            for (int s = 0; s < spring_count; s++)
                elastic += add_spring(&cloud, &springs[s]);
            lost += advance(&cloud, world, dt);
        }
        if (log != NULL && log->used < MAX_STEPS)
            log->energy[log->used++] = measure(&cloud, world, elastic, lost);
    }
    gather(&cloud, particles);
    free_cloud(&cloud);
    free(pinned);
}

/* How far the particles that are not pinned end up from their goals, which are `AXES` numbers for each. Particles are left alone. */
double distance_to_goals(const Particle *particles, int count, const Spring *springs, int spring_count, const World *world, int steps,
                         const double *goals)
{
    Particle *moved = malloc((size_t)count * sizeof *moved);
    memcpy(moved, particles, (size_t)count * sizeof *moved);
    simulate(moved, count, springs, spring_count, world, steps, NULL);
    double sum = 0.0;
    int free_particles = 0;
    for (int i = 0; i < count; i++) {
        if (moved[i].pinned)
            continue;
        free_particles++;
        for (int axis = 0; axis < AXES; axis++) {
            double d = moved[i].position[axis] - goals[AXES * moved[i].id + axis];
            sum += d * d;
        }
    }
    free(moved);
    return free_particles ? sum / free_particles : 0.0;
}

/* The energy lost in all steps of a log, and at `worst` the number of the step that lost most. */
double total_loss(const Log *log, int *worst)
{
    double sum = 0.0, most = -1.0;
    *worst = -1;
    for (int i = 0; i < log->used; i++) {
        const Energy *energy = &log->energy[i];
        sum += energy->lost;
        if (energy->lost > most) {
            most = energy->lost;
            *worst = i;
        }
    }
    return sum;
}
